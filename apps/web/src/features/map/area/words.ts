import { addWords } from '#lib/i18n/words.ts'

/** Said of the rectangle under the hand. */
export const areaWords = {
  area: {
    plots_one: '{{amount}} plot',
    plots_other: '{{amount}} plots',
    more: '{{added}} more: {{plots}}',
    limit: '{{plots}} · {{limit}} at most',
    drops: 'Removes {{plots}}',
    nothing: 'Nothing for sale here',
  },
} as const

addWords(areaWords, () => import('./words-vi.ts'))
