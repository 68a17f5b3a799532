import { addWords } from '#lib/i18n/words.ts'

export const tokenWords = {
  tokens: {
    missing: 'MetaMask is not installed. Please install it to use this feature.',
  },
} as const

addWords(tokenWords, () => import('./words-vi.ts'))
