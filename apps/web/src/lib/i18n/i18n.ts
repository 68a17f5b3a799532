import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { deviceStorage } from '#lib/device-storage.ts'
import { setErrorWords } from './error-message.ts'
import { chooseLanguage, isLanguage } from './language.ts'
import type { Language } from './language.ts'
import { setSeaNames } from './sea-name.ts'
import { wordsIn } from './words.ts'

const KEY = 'language'

let hasVietnamese = false

/** The words that belong to no feature: of errors, fields and seas. */
async function loadVietnamese(language: Language): Promise<void> {
  if (language === 'en' || hasVietnamese) return
  const [{ viErrors, sayLimitInVietnamese }, { describeFieldInVietnamese }, { vietnameseSeas }] =
    await Promise.all([
      import('./vi-errors.ts'),
      import('./vi-fields.ts'),
      import('@meridian/shared/names/vietnamese-seas'),
    ])
  setErrorWords('vi', {
    codes: viErrors,
    sayField: describeFieldInVietnamese,
    sayLimit: sayLimitInVietnamese,
  })
  setSeaNames('vi', vietnameseSeas)
  hasVietnamese = true
}

let latest = 0

/**
 * Changes the whole page at once, or nothing: while a catalogue is missing, the former language stays. The latest call
 * decides, because the catalogues of an earlier one may arrive later.
 */
async function speak(language: Language): Promise<void> {
  latest += 1
  const turn = latest
  const [isComplete] = await Promise.all([wordsIn(language), loadVietnamese(language)])
  if (turn !== latest || !isComplete) return
  if (i18next.language !== language) await i18next.changeLanguage(language)
  document.documentElement.lang = language
  // Code that arrived meanwhile has added its texts in the former language only.
  await wordsIn(language)
}

/** Called before the first render and on every page, because /token has its own default language. */
export const applyLanguageOf = (pathname: string): Promise<void> =>
  speak(chooseLanguage(deviceStorage.get(KEY), pathname, navigator.languages))

/** The language that the browser prefers, even if the page has another default. */
export const browserLanguage = (): Language => chooseLanguage(null, '/', navigator.languages)

/** The visitor's stored choice; null if there is none. */
export function chosenLanguage(): Language | null {
  const stored = deviceStorage.get(KEY)
  return isLanguage(stored) ? stored : null
}

/** Stores the visitor's choice on this device, for every page. */
export async function storeLanguageChoice(language: Language): Promise<void> {
  deviceStorage.set(KEY, language)
  await speak(language)
}

/** The language of the current page. */
export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'en'
}
