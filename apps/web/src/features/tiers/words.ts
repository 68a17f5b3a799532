import { addWords } from '#lib/i18n/words.ts'

export const tierWords = {
  tiers: {
    yours: 'Your tier',
    none: 'No tier yet',
    drop: '{{drop}}% Increase In Drop Rate',
    dropValue: '{{drop}}%',
    dropLabel: 'Increase In Drop Rate',
    toNext_one: '{{amount}} Land Plots To The Next Tier',
    toNext_other: '{{amount}} Land Plots To The Next Tier',
    highest: 'You have reached the highest tier',
    percent: '{{percent}}%',
    progress: 'Progress to the next tier',
    view: 'View Tier',
    brings: 'These plots make you {{title}}: {{drop}}% Increase In Drop Rate',
    stays: 'With these plots you stay {{title}}: {{drop}}% Increase In Drop Rate',
    farther_one: '{{amount}} more plot makes you {{title}}',
    farther_other: '{{amount}} more plots make you {{title}}',
    title: 'Land Reward Mechanics',
    plotsOwned: 'Land Plots Owned',
    increase: '% Increase In Drop Rate',
    tier: 'Tier',
    note: 'The more land you own, the higher your tier and the better your rewards in the game.',
    current: 'your tier',
    andMore: '{{start}} and more',
    range: '{{start}} – {{end}}',
    name_Settler: 'Settler',
    name_Homesteader: 'Homesteader',
    name_Surveyor: 'Surveyor',
    name_Landowner: 'Landowner',
    name_Governor: 'Governor',
    name_Regent: 'Regent',
    name_Sovereign: 'Sovereign',
    loading: 'Loading your tier',
  },
} as const

addWords(tierWords, () => import('./words-vi.ts'))
