/** Rows and answers carry the code of a country; its name is made here, in the language of the reader. */
import type { Language } from '../language.ts'

/** UN/LOCODE's code for international waters. ISO 3166-1 leaves codes that begin with X to their users. */
export const INTERNATIONAL_WATERS = 'XZ'

const internationalWaters: Record<Language, string> = {
  en: 'International waters',
  vi: 'Vùng biển quốc tế',
}

/** Loading a language's names takes some milliseconds, so each is loaded once. */
const loaded = new Map<Language, Intl.DisplayNames>()

function namesIn(language: Language): Intl.DisplayNames {
  const names = loaded.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  loaded.set(language, names)
  return names
}

/** Returns anything that is not a known code unchanged: rows from before the codes may have a name that has none. */
export function countryName(code: string, language: Language): string {
  if (code === INTERNATIONAL_WATERS) return internationalWaters[language]
  // `of` throws for a text that is not shaped like a code.
  return (/^[A-Z]{2}$/.test(code) && namesIn(language).of(code)) || code
}
