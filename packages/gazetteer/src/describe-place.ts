import { countryAt, countryCode } from './countries.ts'
import { isLand, isNearLand } from './land.ts'
import { districtName, nearestPlace, placeName, places, regionName } from './places.ts'
import { seaAt } from './seas.ts'

export interface PlaceDescription {
  /**
   * The second-level division, or else the nearest town; at sea, the sea's name. Empty when only the country is known.
   */
  district: string
  /** ISO 3166-1 alpha-2, or INTERNATIONAL_WATERS. */
  country: string
  /** The first-level division and the nearest town, if any. */
  region: string | null
  town: string | null
  atSea: boolean
}

/** UN/LOCODE's code, from the user-assigned range of ISO 3166-1. */
export const INTERNATIONAL_WATERS = 'XZ'
/** Maximum kilometres to the nearest town of the country; beyond, no town is named. */
const FAR = 250
/** Kilometres to a town within which a bay, a quay or a bridge counts as part of the town instead of the sea. */
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
    country: isTerritorial ? countryCode(country) : INTERNATIONAL_WATERS,
    region: null,
    town: null,
    atSea: true,
  }
}

function describeLand(lng: number, lat: number, country: number | null): PlaceDescription {
  const town = nearestPlace(lng, lat, country, FAR)
  if (town !== null) return describeTown(town)
  return {
    district: country === null ? seaAt(lng, lat) : '',
    country: country === null ? INTERNATIONAL_WATERS : countryCode(country),
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
    country: countryCode(country),
    region: regionName(town) || null,
    town: name,
    atSea: false,
  }
}
