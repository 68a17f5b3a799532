import { addWords } from '#lib/i18n/words.ts'

export const placeWords = {
  places: {
    search: 'Search a place or coordinates',
    searchAddresses: 'Search a place, address or coordinates',
    clear: 'Clear the search',
    results: 'Places',
    searching: 'Searching …',
    count_one: '{{count}} place found. Use the arrow keys to choose.',
    count_other: '{{count}} places found. Use the arrow keys to choose.',
    none: 'No place of that name',
    noneHint: 'Try the name of a town, or coordinates such as 21.03, 105.85.',
    noneHintOffline:
      'Streets are not known here. Try the name of a town, or coordinates such as 21.03, 105.85.',
    leftOut: 'Streets are not known here, so without “{{street}}”:',
    failed: 'The search did not answer.',
    retry: 'Try again',
  },
} as const

addWords(placeWords, () => import('./words-vi.ts'))
