/** Rows and answers carry the code of a country; its name is made here, in the language of the reader. */

/** UN/LOCODE's code for international waters. ISO 3166-1 leaves codes that begin with X to their users. */
export const INTERNATIONAL_WATERS = 'XZ'

const internationalWaters: Record<string, string> = {
  en: 'International waters',
  vi: 'Vùng biển quốc tế',
}

/** Loading a language's names takes some milliseconds, so each is loaded once. */
const loaded = new Map<string, Intl.DisplayNames>()

function namesIn(language: string): Intl.DisplayNames {
  const names = loaded.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  loaded.set(language, names)
  return names
}

/** Returns anything that is not a known code unchanged: rows from before the codes may have a name that has none. */
export function countryName(code: string, language: string): string {
  if (code === INTERNATIONAL_WATERS) return internationalWaters[language] ?? code
  // `of` throws for a text that is not shaped like a code.
  return (/^[A-Z]{2}$/.test(code) && namesIn(language).of(code)) || code
}
