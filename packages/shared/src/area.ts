/** Where a plot lies, by the gazetteer. */
import * as z from 'zod/mini'
import type { Language } from './language.ts'
import { countryName } from './country/country-name.ts'

export const areas = z.array(
  z.object({
    /** At sea, the sea. Empty where only the country is known, as in a desert. */
    district: z.string(),
    /** ISO 3166-1 alpha-2, XZ in international waters; empty where it is not known. See country/country-name.ts. */
    country: z.string(),
  }),
)

export type Area = z.output<typeof areas>[number]

/** 'Hoàn Kiếm, Vietnam', or '' where neither is known. A city state is named once. */
export function formatArea(area: Area | undefined, language: Language): string {
  if (!area) return ''
  return [...new Set([area.district, countryName(area.country, language)])].filter(Boolean).join(', ')
}
