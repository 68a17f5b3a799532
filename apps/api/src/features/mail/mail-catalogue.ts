/** The texts of mails by language. */
import { historyWords } from '@meridian/shared/history/words'
import historyInVietnamese from '@meridian/shared/history/words-vi'
import type { Language } from '@meridian/shared/language'
import i18next from 'i18next'
import { accountWords } from './account-words.ts'
import { accountWordsInVietnamese } from './account-words-vi.ts'
import { newsWords, newsWordsInVietnamese } from './news-words.ts'
import { orderWords, orderWordsInVietnamese } from './order-words.ts'

const catalogue = i18next.createInstance({
  lng: 'en',
  fallbackLng: 'en',
  resources: {
    en: { ...historyWords, order: orderWords, news: newsWords, account: accountWords },
    vi: {
      ...historyInVietnamese,
      order: orderWordsInVietnamese,
      news: newsWordsInVietnamese,
      account: accountWordsInVietnamese,
    },
  },
  // The layout escapes.
  interpolation: { escapeValue: false },
})
void catalogue.init()

export type Say<Word extends string = string> = (
  word: Word,
  values?: Record<string, string | number>,
) => string

// Its types need the key before the values; a test renders every text instead.
export const wordsIn = (language: Language, namespace: 'history' | 'order' | 'news') =>
  catalogue.getFixedT(language, namespace) as unknown as Say

export const accountWordsIn = (language: Language) =>
  catalogue.getFixedT(language, 'account') as unknown as Say<keyof typeof accountWords>
