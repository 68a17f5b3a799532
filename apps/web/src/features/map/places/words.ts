import { addWords } from '#lib/i18n/words.ts'

export const placeWords = {
  places: {
    label: 'Search a place, address or coordinates',
    placeholder: 'Search a place, address or coordinates',
    clear: 'Clear the search',
    results: 'Places',
    searching: 'Searching …',
    count_one: '{{count}} place found. Use the arrow keys to choose.',
    count_other: '{{count}} places found. Use the arrow keys to choose.',
    none: 'No place of that name',
    noneHint: 'Try the name of a town, or coordinates such as 21.03, 105.85.',
    failed: 'The search does not answer.',
    retry: 'Try again',
  },
} as const

addWords(placeWords, () => import('./words-vi.ts'))
