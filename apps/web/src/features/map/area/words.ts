import { addWords } from '#lib/i18n/words.ts'

/** Labels of the selection rectangle. */
export const areaWords = {
  area: {
    byMouse: 'Drag a rectangle over the plots. Esc ends it.',
    byTouch: 'Drag a finger across the plots. Press ‘Select area’ again to end it.',
    byKeys: 'With the keyboard: Enter on the map, then Shift and the arrow keys.',
    plots_one: '{{amount}} plot',
    plots_other: '{{amount}} plots',
    more: '{{added}} more: {{plots}}',
    limit: '{{plots}} · {{limit}} at most',
    drops: 'Removes {{plots}}',
    nothing: 'Nothing for sale here',
  },
} as const

addWords(areaWords, () => import('./words-vi.ts'))
