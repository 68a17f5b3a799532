/** Countries and territories with their borders, which reach out into the sea around them. */
import { readSections } from './sections.ts'
import { textAt } from './text-table.ts'
import type { TextTable } from './text-table.ts'

/** Borders are whole numbers of this part of a degree. */
export const BORDER_SCALE = 1e5

interface Countries {
  /** ISO 3166-1 code, English name, then other names; separated by tabs. */
  texts: TextTable
  /** Of each area: its country, where its rings start, and its box (west, south, east, north). */
  areaCountry: Uint8Array
  areaRings: Uint32Array
  areaBoxes: Int32Array
  /** Of each ring: where its points start, as pairs in `points`. */
  ringPoints: Uint32Array
  points: Int32Array
}

let loaded: Countries | undefined
const countries = (): Countries => (loaded ??= load())

function load(): Countries {
  const section = readSections(new URL('../data/countries.br', import.meta.url))
  return {
    texts: { text: section('text') as Uint8Array, starts: section('starts') as Uint32Array },
    areaCountry: section('areaCountry') as Uint8Array,
    areaRings: section('areaRings') as Uint32Array,
    areaBoxes: section('areaBoxes') as Int32Array,
    ringPoints: section('ringPoints') as Uint32Array,
    points: section('points') as Int32Array,
  }
}

/** Kept once read: some have dozens of names, and a cart asks for one country 300 times. */
const textsOf: string[][] = []

export const countryTexts = (country: number): readonly string[] =>
  (textsOf[country] ??= textAt(countries().texts, country).split('\t'))
export const countryCode = (country: number): string => countryTexts(country)[0]!
export const countryName = (country: number): string => countryTexts(country)[1]!

/** The number of the country at a place, or null on the high seas. */
export function countryAt(lng: number, lat: number): number | null {
  const { areaCountry, areaBoxes } = countries()
  const x = lng * BORDER_SCALE
  const y = lat * BORDER_SCALE
  for (let area = 0; area < areaCountry.length; area++) {
    const box = area * 4
    if (x < areaBoxes[box]! || y < areaBoxes[box + 1]! || x > areaBoxes[box + 2]! || y > areaBoxes[box + 3]!)
      continue
    if (isInside(area, x, y)) return areaCountry[area]!
  }
  return null
}

/** Even-odd over all rings, which cuts out holes too. */
function isInside(area: number, x: number, y: number): boolean {
  const { areaRings, ringPoints, points } = countries()
  let inside = false
  for (let ring = areaRings[area]!; ring < areaRings[area + 1]!; ring++) {
    const end = ringPoints[ring + 1]! * 2
    let previous = end - 2
    for (let at = ringPoints[ring]! * 2; at < end; at += 2) {
      const y1 = points[at + 1]!
      const y2 = points[previous + 1]!
      if (y1 > y !== y2 > y) {
        const x1 = points[at]!
        if (x < ((points[previous]! - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
      }
      previous = at
    }
  }
  return inside
}
