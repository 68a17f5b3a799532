/** Charts of the sale and of the visitor's stake. */
import { addWords } from '#lib/i18n/words.ts'

export const tokenChartWords = {
  tokenCharts: {
    sale: 'Sale progress',
    soldOf: '{{sold}} MASS / {{total}}',
    soldShare: '{{percent}} sold',
    raised: '{{usdt}} USDT raised',
    buyers_one: '{{amount}} buyer',
    buyers_other: '{{amount}} buyers',
    soldOverTime: 'MASS sold over time',
    noSale: 'Nothing is sold yet. The first purchase begins the curve.',
    unreadable: 'This could not be loaded.',
    tryAgain: 'Try again',
    loading: 'Loading the chart',

    stake: 'Your stake',
    principal: 'Staked',
    reward: 'Reward not claimed yet',
    mass: '{{amount}} MASS',
    noWallet: 'Connect your wallet to see your stake over time.',
    noStake: 'No stake yet',
    noStakeHint: 'As soon as you stake MASS, its steps and its reward are drawn here.',
    today: 'now',
    asTable: 'As a table',
    when: 'When',
    what: 'What',
    amount: 'MASS',
    staked: 'Staked',
    claimed: 'Reward claimed',
    withdrawn: 'Principal withdrawn',
    sold: 'Sold in all',
    at: '{{amount}} on {{when}}',

    forecast: 'What it would earn',
    forecastRate: '{{percent}} a year, as the contract says',
    forecastEmpty: 'Type an amount of MASS to see what it would earn.',
    day: 'In a day',
    month: 'In 30 days',
    year: 'In a year',
    term: 'Until the end, {{day}}',
    claimEvery_one: 'The reward can be claimed every hour; it does not earn a reward itself.',
    claimEvery_other: 'The reward can be claimed every {{count}} hours; it does not earn a reward itself.',
    ended: 'Staking has ended: nothing is earned any more.',
  },
} as const

addWords(tokenChartWords, () => import('./words-vi.ts'))
