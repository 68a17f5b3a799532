/** Which language a page is in: the visitor's stored choice, or else English, and Vietnamese on /token. */
import type { Language } from '@meridian/shared/language'

export { languages } from '@meridian/shared/language'
export type { Language }

/** Each language is named in itself, so that it is found by those who read it. */
export const languageNames: Record<Language, string> = { en: 'English', vi: 'Tiếng Việt' }

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'vi'

export function chooseLanguage(stored: string | null, pathname: string): Language {
  if (isLanguage(stored)) return stored
  return pathname === '/token' || pathname.startsWith('/token/') ? 'vi' : 'en'
}
