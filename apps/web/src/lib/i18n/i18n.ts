import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { deviceStorage } from '#lib/device-storage.ts'
import { en } from './en.ts'
import type { English } from './en.ts'
import { setErrorSentences } from './error-message.ts'
import { chooseLanguage, isLanguage } from './language.ts'
import type { Language } from './language.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: English
  }
}

const KEY = 'language'

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'shell',
  resources: { en },
  // English is in the bundle, so nothing waits: the first render already speaks.
  initAsync: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})

async function loadCatalogue(language: Language): Promise<void> {
  if (language === 'en' || i18next.hasResourceBundle(language, 'shell')) return
  const [{ vi }, { viErrors, viRules }] = await Promise.all([import('./vi.ts'), import('./vi-errors.ts')])
  setErrorSentences('vi', { ...viErrors, ...viRules })
  for (const [namespace, words] of Object.entries(vi)) i18next.addResourceBundle('vi', namespace, words)
}

async function speak(language: Language): Promise<void> {
  await loadCatalogue(language)
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
