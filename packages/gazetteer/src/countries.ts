/** Countries and territories with their borders, which include the sea around them. */
import { readSections } from './sections.ts'
import { textAt } from './text-table.ts'
import type { TextTable } from './text-table.ts'

/** Borders are integers in this fraction of a degree. */
export const BORDER_SCALE = 1e5

interface Countries {
  /** ISO 3166-1 code, English name, then other names; separated by tabs. */
  texts: TextTable
  /** For each area: its country, the start of its rings, and its box (west, south, east, north). */
  areaCountry: Uint8Array
  areaRings: Uint32Array
  areaBoxes: Int32Array
  /** For each ring: the start of its points, as pairs in `points`. */
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

/** Cached: some countries have dozens of names, and a cart needs one country 300 times. */
const textsOf: string[][] = []

export const countryTexts = (country: number): readonly string[] =>
  (textsOf[country] ??= textAt(countries().texts, country).split('\t'))
export const countryCode = (country: number): string => countryTexts(country)[0]!

/** The number of the country at a place; null on the high seas. */
export function countryAt(lng: number, lat: number): number | null {
  const x = lng * BORDER_SCALE
  const y = lat * BORDER_SCALE
  for (const { country, edges } of areasNear(Math.floor(lng), Math.floor(lat)))
    if (isInside(edges, x, y)) return country
  return null
}

/** The part of an area that decides about places in one square degree. */
interface NearArea {
  country: number
  /** x and y of both ends, edge by edge. */
  edges: Int32Array
}

/** By square degree: the plots of a cart are adjacent, and some areas have ten thousand edges. */
const near = new Map<number, NearArea[]>()
/** Some kilobytes for each square. */
const mostSquares = 2000

function areasNear(west: number, south: number): NearArea[] {
  const square = (south + 90) * 361 + west + 180
  const known = near.get(square)
  if (known) return known
  if (near.size >= mostSquares) near.clear()
  const found = findAreas(west * BORDER_SCALE, south * BORDER_SCALE)
  near.set(square, found)
  return found
}

/** In the order of all areas: where two overlap, the first one wins. */
function findAreas(west: number, south: number): NearArea[] {
  const { areaCountry, areaBoxes } = countries()
  const [east, north] = [west + BORDER_SCALE, south + BORDER_SCALE]
  const found: NearArea[] = []
  for (let area = 0; area < areaCountry.length; area++) {
    const box = area * 4
    const isAway =
      east < areaBoxes[box]! ||
      north < areaBoxes[box + 1]! ||
      west > areaBoxes[box + 2]! ||
      south > areaBoxes[box + 3]!
    if (!isAway) found.push({ country: areaCountry[area]!, edges: edgesNear(area, west, south) })
  }
  return found
}

/** A ray from the place to the east crosses no edge that ends west of the square, nor one above or below it. */
function edgesNear(area: number, west: number, south: number): Int32Array {
  const { areaRings, ringPoints, points } = countries()
  const north = south + BORDER_SCALE
  const edges: number[] = []
  for (let ring = areaRings[area]!; ring < areaRings[area + 1]!; ring++) {
    const end = ringPoints[ring + 1]! * 2
    let previous = end - 2
    for (let at = ringPoints[ring]! * 2; at < end; at += 2) {
      const [x1, y1, x2, y2] = [points[at]!, points[at + 1]!, points[previous]!, points[previous + 1]!]
      previous = at
      if (Math.max(x1, x2) >= west && Math.max(y1, y2) >= south && Math.min(y1, y2) <= north)
        edges.push(x1, y1, x2, y2)
    }
  }
  return Int32Array.from(edges)
}

/** Even-odd rule over all rings, which also excludes holes. */
function isInside(edges: Int32Array, x: number, y: number): boolean {
  let inside = false
  for (let at = 0; at < edges.length; at += 4) {
    const y1 = edges[at + 1]!
    const y2 = edges[at + 3]!
    if (y1 > y === y2 > y) continue
    const x1 = edges[at]!
    if (x < ((edges[at + 2]! - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
