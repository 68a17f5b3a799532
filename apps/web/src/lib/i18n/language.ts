/** The language of a page: the visitor's stored choice, or the browser's; the default of /token is Vietnamese. */
import type { Language } from '@meridian/shared/language'

export { languages } from '@meridian/shared/language'
export type { Language }

/** Each language is named in itself, so that its readers find it. */
export const languageNames: Record<Language, string> = { en: 'English', vi: 'Tiếng Việt' }

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'vi'

/** @param browser as in `navigator.languages`: the preferred language first. */
export function chooseLanguage(
  stored: string | null,
  pathname: string,
  browser: readonly string[],
): Language {
  if (isLanguage(stored)) return stored
  if (pathname === '/token' || pathname.startsWith('/token/')) return 'vi'
  return browser.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en'
}
