/** Descriptions of land. */
import { addWords } from '#lib/i18n/words.ts'

export const landWords = {
  land: {
    plots_one: '{{amount}} plot',
    plots_other: '{{amount}} plots',
    noPicture: 'Its picture could not be drawn just now.',
    remove: 'Remove {{land}}',
    show: 'Show on the map: {{land}}',
    size: '{{wide}} × {{high}}',
    elsewhere_one: '{{place}} and {{amount}} more place',
    elsewhere_other: '{{place}} and {{amount}} more places',
  },
} as const

addWords(landWords, () => import('./words-vi.ts'))
