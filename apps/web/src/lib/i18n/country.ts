/** Translates countries: the gazetteer has English names, and the browser knows most of them in every language. */
import { formatArea } from '@meridian/shared/area'
import type { Area } from '@meridian/shared/area'
import { currentLanguage } from './i18n.ts'
import type { Language } from './language.ts'

let codes: Map<string, string> | null = null

/**
 * The country code of each English name, computed once: browsers have no list of codes, so all 676 letter pairs are
 * tried.
 */
function codeOf(name: string): string | undefined {
  const names = namesIn('en')
  codes ??= new Map(
    pairsOfLetters().flatMap((code) => {
      const known = names.of(code)
      return known === undefined ? [] : [[known, code] as const]
    }),
  )
  return codes.get(name)
}

const asked = new Map<Language, Intl.DisplayNames>()

function namesIn(language: Language): Intl.DisplayNames {
  const names = asked.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  asked.set(language, names)
  return names
}

function pairsOfLetters(): string[] {
  const letters = Array.from({ length: 26 }, (_, n) => String.fromCodePoint(65 + n))
  return letters.flatMap((one) => letters.map((other) => one + other))
}

/** In the language of the page; unchanged if the browser does not know the name. */
export function countryName(name: string, language: Language = currentLanguage()): string {
  if (language === 'en' || name === '') return name
  const code = codeOf(name)
  return (code && namesIn(language).of(code)) ?? name
}

/** `Hoàn Kiếm, Việt Nam`. */
export function areaName(area: Area | undefined, language: Language = currentLanguage()): string {
  if (!area) return ''
  const country = countryName(area.country, language)
  // In unpopulated areas the district equals the country.
  return formatArea({ district: area.district === area.country ? country : area.district, country })
}
