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
    connectedAs: 'Your wallet {{address}}',
    language: 'Language',
    closed: 'The token is not on sale here. Please come back later.',
    prices: 'All prices are in USD',
    terms: 'Terms',
    privacy: 'Privacy',
    pictures: 'The sale and your stake',
  },
} as const

addWords(tokenPageWords, () => import('./words-vi.ts'))
