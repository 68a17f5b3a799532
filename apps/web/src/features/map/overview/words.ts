import { addWords } from '#lib/i18n/words.ts'

/** Labels of the world view. */
export const overviewWords = {
  overview: {
    livelyPlaces: 'Places where plots are sold',
    sold_one: '{{place}} · {{amount}} plot sold',
    sold_other: '{{place}} · {{amount}} plots sold',
    goTo_one: 'Go to {{place}}: {{amount}} plot sold',
    goTo_other: 'Go to {{place}}: {{amount}} plots sold',
  },
} as const

addWords(overviewWords, () => import('./words-vi.ts'))
