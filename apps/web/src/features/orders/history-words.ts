/** Shared with the mails, which use the same sentences. */
import { historyWords } from '@meridian/shared/history/words'
import { addWords } from '#lib/i18n/words.ts'

export { historyWords }

addWords(historyWords, () => import('./history-words-vi.ts'))
