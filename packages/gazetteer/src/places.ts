/** Towns and districts: where they are, what they are called and what they belong to. */
import KDBush from 'kdbush'
import { around, distance } from 'geokdbush'
import { readSections } from './sections.ts'
import { textAt } from './text-table.ts'
import type { TextTable } from './text-table.ts'

export interface Places {
  count: number
  tree: KDBush
  lng: Float32Array
  lat: Float32Array
  country: Uint8Array
  /** First-level and second-level division, as numbers of their names; 0 is none. */
  region: Uint16Array
  district: Uint16Array
  /** How much a place weighs in a search; see WEIGHT_SCALE. */
  weight: Uint8Array
  names: TextTable
  regionNames: TextTable
  /** What a region is abbreviated to; of American states only. */
  regionLetters: TextTable
  districtNames: TextTable
}

/** A weight is the decimal logarithm of the inhabitants times this, and more for capitals. */
export const WEIGHT_SCALE = 30

let loaded: Places | undefined
export const places = (): Places => (loaded ??= load())

function load(): Places {
  const section = readSections(new URL('../data/places.br', import.meta.url))
  const texts = (name: string): TextTable => ({
    text: section(`${name}Text`) as Uint8Array,
    starts: section(`${name}Starts`) as Uint32Array,
  })
  const lng = section('lng') as Float32Array
  // The tree wants a buffer of its own.
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

/** The nearest place of that country (of any, for null) within so many kilometres. */
export function nearestPlace(
  lng: number,
  lat: number,
  country: number | null,
  kilometres: number,
): number | null {
  const { tree, country: countries } = places()
  const isOfCountry = (place: number) => country === null || countries[place] === country
  return around(tree, lng, lat, 1, kilometres, isOfCountry)[0] ?? null
}

export const kilometresTo = (place: number, lng: number, lat: number): number =>
  distance(lng, lat, places().lng[place]!, places().lat[place]!)

export const placeName = (place: number): string => textAt(places().names, place)
export const regionName = (place: number): string => textAt(places().regionNames, places().region[place]!)
export const regionLetters = (place: number): string =>
  textAt(places().regionLetters, places().region[place]!)
export const districtName = (place: number): string =>
  textAt(places().districtNames, places().district[place]!)
