import i18next from 'i18next'

/** The names of seas in each language but English, in which the server sends them. */
const spoken: Record<string, ReadonlyMap<string, string>> = {}

export function setSeaNames(language: string, names: Readonly<Record<string, string>>): void {
  spoken[language] = new Map(Object.entries(names))
}

/** The name of a sea in the language of the page. Other names are returned unchanged. */
export const seaName = (name: string): string => spoken[i18next.language]?.get(name) ?? name
