import { countryAt, countryCode, countryName } from './countries.ts'
import { isLand, isNearLand } from './land.ts'
import { districtName, nearestPlace, placeName, places, regionName } from './places.ts'
import { seaAt } from './seas.ts'

export interface PlaceDescription {
  /** The second-level division, or else the nearest town; at sea, the sea. Never empty. */
  district: string
  /** Never empty: where no country is, the international waters. */
  country: string
  /** ISO 3166-1; null on the high seas. */
  countryCode: string | null
  /** The first-level division, and the nearest town, where there is one. */
  region: string | null
  town: string | null
  atSea: boolean
}

export const INTERNATIONAL_WATERS = 'International waters'
/** Kilometres to the nearest town of the country: beyond, there is none to speak of. */
const FAR = 250
/** Kilometres to a town within which a bay, a quay or a bridge belongs to it rather than to the sea. */
const HARBOUR = 5
/** Twelve nautical miles, in degrees of latitude. */
const TERRITORIAL_WATERS = 0.2

export function describePlace(lng: number, lat: number): PlaceDescription {
  const country = countryAt(lng, lat)
  if (isLand(lng, lat)) return describeLand(lng, lat, country)
  const quay = country === null ? null : nearestPlace(lng, lat, country, HARBOUR)
  if (quay !== null) return describeTown(quay)
  const isTerritorial = country !== null && isNearLand(lng, lat, TERRITORIAL_WATERS)
  return {
    district: seaAt(lng, lat),
    country: isTerritorial ? countryName(country) : INTERNATIONAL_WATERS,
    countryCode: isTerritorial ? countryCode(country) : null,
    region: null,
    town: null,
    atSea: true,
  }
}

function describeLand(lng: number, lat: number, country: number | null): PlaceDescription {
  const town = nearestPlace(lng, lat, country, FAR)
  if (town !== null) return describeTown(town)
  const name = country === null ? INTERNATIONAL_WATERS : countryName(country)
  // Far from every town: the country's name is all that can be said with certainty.
  return {
    district: country === null ? seaAt(lng, lat) : name,
    country: name,
    countryCode: country === null ? null : countryCode(country),
    region: null,
    town: null,
    atSea: country === null,
  }
}

function describeTown(town: number): PlaceDescription {
  const country = places().country[town]!
  const name = placeName(town)
  return {
    district: districtName(town) || name,
    country: countryName(country),
    countryCode: countryCode(country),
    region: regionName(town) || null,
    town: name,
    atSea: false,
  }
}
