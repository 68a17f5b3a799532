import { addWords } from '#lib/i18n/words.ts'

export const documentWords = {
  documents: {
    more: 'About Meridian',
    about: 'About',
    terms: 'Terms of service',
    privacy: 'Privacy',
    loading: 'Loading the text',
  },
} as const

addWords(documentWords, () => import('./document-words-vi.ts'))
