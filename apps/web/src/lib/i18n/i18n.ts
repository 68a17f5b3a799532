import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { deviceStorage } from '#lib/device-storage.ts'
import { setErrorSentences } from './error-message.ts'
import { chooseLanguage, isLanguage } from './language.ts'
import type { Language } from './language.ts'
import { wordsIn } from './words.ts'

const KEY = 'language'

let hasErrorSentences = false

async function loadErrorSentences(language: Language): Promise<void> {
  if (language === 'en' || hasErrorSentences) return
  const { viErrors, viRules } = await import('./vi-errors.ts')
  setErrorSentences('vi', { ...viErrors, ...viRules })
  hasErrorSentences = true
}

async function speak(language: Language): Promise<void> {
  await Promise.all([wordsIn(language), loadErrorSentences(language)])
  if (i18next.language !== language) await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Before the first render, and again with every page, because /token has a language of its own. */
export const speakLanguageOf = (pathname: string): Promise<void> =>
  speak(chooseLanguage(deviceStorage.get(KEY), pathname))

/** The visitor's own choice, kept on this device, for every page. */
export async function chooseLanguageForGood(language: Language): Promise<void> {
  deviceStorage.set(KEY, language)
  await speak(language)
}

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'en'
}
