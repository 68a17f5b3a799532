/** Which language a page is in: the visitor's stored choice, or else their browser's; /token is Vietnamese by itself. */
import type { Language } from '@meridian/shared/language'

export { languages } from '@meridian/shared/language'
export type { Language }

/** Each language is named in itself, so that it is found by those who read it. */
export const languageNames: Record<Language, string> = { en: 'English', vi: 'Tiếng Việt' }

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'vi'

/** @param browser as `navigator.languages` has it: what its owner reads, the best first. */
export function chooseLanguage(
  stored: string | null,
  pathname: string,
  browser: readonly string[],
): Language {
  if (isLanguage(stored)) return stored
  if (pathname === '/token' || pathname.startsWith('/token/')) return 'vi'
  return browser.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en'
}
