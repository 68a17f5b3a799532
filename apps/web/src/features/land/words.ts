/** What a piece of land is called. */
import { addWords } from '#lib/i18n/words.ts'

export const landWords = {
  land: {
    plots_one: '{{amount}} plot',
    plots_other: '{{amount}} plots',
    remove: 'Remove {{land}}',
    show: 'Show on the map: {{land}}',
    size: '{{wide}} × {{high}}',
    elsewhere_one: '{{place}} and {{amount}} place more',
    elsewhere_other: '{{place}} and {{amount}} places more',
  },
} as const

addWords(landWords, () => import('./words-vi.ts'))
