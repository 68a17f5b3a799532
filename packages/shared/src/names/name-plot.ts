/**
 * How a plot is called for people where its owner has given it no name: the place it lies in, and its number. All that
 * lists plots has their areas already, so a name costs no further call.
 */
import type { Area } from '../area.ts'
import type { Language } from '../language.ts'
import { countryName } from '../country/country-name.ts'

/** Drops the prefix of 'Quận Liên Chiểu', as people there do; 'Quận 1' has no other name. */
const kindOfDistrict = /^(?:Quận|Huyện|Huyen|Thị xã|Thành phố)\s+(?=\p{L})/iu

/** 'Liên Chiểu': the district, or else the country; '' where neither is known. */
export const namePlace = (area: Area | undefined, language: Language): string =>
  area ? area.district.replace(kindOfDistrict, '') || countryName(area.country, language) : ''

/** A title never breaks before the dot. */
const BEFORE_NUMBER = '\u00A0· '

/** 'Liên Chiểu · 5075201922'. */
export const namePlot = (id: number | string, area: Area | undefined, language: Language): string =>
  [namePlace(area, language), id].filter((part) => part !== '').join(BEFORE_NUMBER)

/** Where most of these plots lie, and in how many other places the rest does; those that are not known yet do not count. */
export function commonPlace(areas: readonly (Area | undefined)[]): { area: Area; elsewhere: number } {
  const places = new Map<string, { area: Area; plots: number }>()
  for (const { district, country } of areas.filter((area) => area !== undefined)) {
    const key = `${district}\n${country}`
    const place = places.get(key) ?? { area: { district, country }, plots: 0 }
    place.plots += 1
    places.set(key, place)
  }
  const [first = { area: { district: '', country: '' }, plots: 0 }, ...others] = places.values()
  const most = others.reduce((one, other) => (other.plots > one.plots ? other : one), first)
  return { area: most.area, elsewhere: Math.max(places.size - 1, 0) }
}
