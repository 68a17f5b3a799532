import { addWords } from '#lib/i18n/words.ts'

/** The introduction for new visitors. */
export const welcomeWords = {
  welcome: {
    label: 'Welcome',
    title: 'The Earth, plot by plot',
    offer: '400 × 400 m, one owner, {{price}}',
    offerWithoutPrice: '400 × 400 m, one owner',
    discount_one: 'Up to {{percent}}% off for {{amount}} plot.',
    discount_other: 'Up to {{percent}}% off for {{amount}} plots.',
    visit: 'Look around in one of these:',
    tiers: 'What land brings you',
    about: 'How it works',
    close: 'Close the welcome',
  },
} as const

addWords(welcomeWords, () => import('./words-vi.ts'))
