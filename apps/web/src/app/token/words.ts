import { addWords } from '#lib/i18n/words.ts'

export const tokenPageWords = {
  token: {
    title: 'The MASS token',
    tabs: 'What you can do with MASS',
    ido: 'IDO',
    stacking: 'Stacking',
    referral: 'Referral',
    connect: 'Connect wallet',
    connecting: 'Waiting for your wallet …',
    copyAddress: 'Copy the address',
    otherNetwork:
      'Your wallet is on another network. When something is to be sent, it is asked to switch to {{network}}.',
    language: 'Language',
    closed: 'The token is not on sale here. Please come back later.',
    holdings: 'What your wallet has',
    balance: 'MASS balance',
    staked: 'Staked',
    total: 'Total',
    worth: '≈ {{dollars}}',
    whose: 'Whose it is',
    yours: 'Your wallet decides; we hold no tokens.',
    prices: 'All prices are in USD',
    terms: 'Terms',
    privacy: 'Privacy',
    pictures: 'The sale and your stake',
  },
} as const

addWords(tokenPageWords, () => import('./words-vi.ts'))
