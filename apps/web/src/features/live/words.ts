import { addWords } from '#lib/i18n/words.ts'

/** Texts about the connection to the server. */
export const liveWords = {
  live: {
    offline: 'You are offline. What you see may be out of date.',
    back: 'You are online again. Everything is being brought up to date.',
  },
} as const

addWords(liveWords, () => import('./words-vi.ts'))
