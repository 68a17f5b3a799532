/** Shared with the mails that say the same. */
import { historyWords } from '@meridian/shared/history/words'
import { addWords } from '#lib/i18n/words.ts'

export { historyWords }

addWords(historyWords, () => import('./history-words-vi.ts'))
