import { addWords } from '#lib/i18n/words.ts'

/** Said of the world as it is seen from afar. */
export const afarWords = {
  afar: {
    livelyPlaces: 'Places where plots are sold',
    sold_one: '{{place}} · {{amount}} plot sold',
    sold_other: '{{place}} · {{amount}} plots sold',
    goTo_one: 'Go to {{place}}: {{amount}} plot sold',
    goTo_other: 'Go to {{place}}: {{amount}} plots sold',
  },
} as const

addWords(afarWords, () => import('./words-vi.ts'))
