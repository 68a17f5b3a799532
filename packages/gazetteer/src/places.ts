/** Towns and districts: positions, names and divisions. */
import KDBush from 'kdbush'
import { distance } from 'geokdbush'
import { readSections } from './sections.ts'
import { textAt } from './text-table.ts'
import type { TextTable } from './text-table.ts'

export interface Places {
  count: number
  tree: KDBush
  lng: Float32Array
  lat: Float32Array
  country: Uint8Array
  /** First-level and second-level division, as indexes of their names; 0 is none. */
  region: Uint16Array
  district: Uint16Array
  /** The rank of a place in a search; see WEIGHT_SCALE. */
  weight: Uint8Array
  names: TextTable
  regionNames: TextTable
  /** Abbreviations of regions; only American states have one. */
  regionLetters: TextTable
  districtNames: TextTable
}

/** A weight is the decimal logarithm of the inhabitants times this, plus a bonus for capitals. */
export const WEIGHT_SCALE = 30

/** The rank of a place without a population figure, ten at most: parts of towns and the smallest villages. */
export const UNCOUNTED = Math.log10(10) * WEIGHT_SCALE

let loaded: Places | undefined
export const places = (): Places => (loaded ??= load())

function load(): Places {
  const section = readSections(new URL('../data/places.br', import.meta.url))
  const texts = (name: string): TextTable => ({
    text: section(`${name}Text`) as Uint8Array,
    starts: section(`${name}Starts`) as Uint32Array,
  })
  const lng = section('lng') as Float32Array
  // The tree needs a separate buffer.
  const tree = Uint8Array.from(section('tree')).buffer
  return {
    count: lng.length,
    tree: KDBush.from(tree),
    lng,
    lat: section('lat') as Float32Array,
    country: section('country') as Uint8Array,
    region: section('region') as Uint16Array,
    district: section('district') as Uint16Array,
    weight: section('weight') as Uint8Array,
    names: texts('names'),
    regionNames: texts('regions'),
    regionLetters: texts('letters'),
    districtNames: texts('districts'),
  }
}

/** Search radii in kilometres, small ones first: most places have a town nearby. */
const RADII = [10, 50, 250]
const KM_PER_DEGREE = 111.2

/** The nearest place of that country (of any country, for null) within so many kilometres, 250 at most. */
export function nearestPlace(
  lng: number,
  lat: number,
  country: number | null,
  kilometres: number,
): number | null {
  for (const radius of RADII) {
    const found = nearestWithin(lng, lat, country, Math.min(radius, kilometres))
    if (found !== null || radius >= kilometres) return found
  }
  return null
}

function nearestWithin(lng: number, lat: number, country: number | null, kilometres: number): number | null {
  const { lng: lngs, lat: lats, country: countries } = places()
  let nearest: number | null = null
  let least = kilometres
  for (const place of inBoxAround(lng, lat, kilometres)) {
    if (country !== null && countries[place] !== country) continue
    const away = distance(lng, lat, lngs[place]!, lats[place]!)
    if (away > least) continue
    least = away
    nearest = place
  }
  return nearest
}

function inBoxAround(lng: number, lat: number, kilometres: number): number[] {
  const { tree } = places()
  const up = kilometres / KM_PER_DEGREE
  // Uses the latitude nearer to the pole, where degrees of longitude are shortest.
  const narrowest = Math.cos((Math.min(Math.abs(lat) + up, 89.9) * Math.PI) / 180)
  const across = Math.min(up / narrowest, 180)
  const found = tree.range(lng - across, lat - up, lng + across, lat + up)
  // Adds places beyond the antimeridian.
  if (lng - across < -180) found.push(...tree.range(lng - across + 360, lat - up, 180, lat + up))
  if (lng + across > 180) found.push(...tree.range(-180, lat - up, lng + across - 360, lat + up))
  return found
}

export const placeName = (place: number): string => textAt(places().names, place)
export const regionName = (place: number): string => textAt(places().regionNames, places().region[place]!)
export const regionLetters = (place: number): string =>
  textAt(places().regionLetters, places().region[place]!)
export const districtName = (place: number): string =>
  textAt(places().districtNames, places().district[place]!)
