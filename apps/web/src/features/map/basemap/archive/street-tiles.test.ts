import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { areaOfTile } from './street-tiles.ts'

interface Place {
  name: string
  bounds: [number, number, number, number]
}

const list = fileURLToPath(
  new URL('../../../../../../../packages/basemap/places/places.json', import.meta.url),
)
const places = JSON.parse(readFileSync(list, 'utf8')) as Place[]
const areas = places.map(({ name, bounds }) => ({ url: name, bounds }))
const tileOf = (lng: number, lat: number, zoom: number) =>
  [
    zoom,
    Math.floor(((lng + 180) / 360) * 2 ** zoom),
    Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom),
  ] as const

test('a tile comes from the archive of the place that it lies in', () => {
  expect(areaOfTile(areas, ...tileOf(7.42, 43.74, 14))?.url).toBe('monaco')
  expect(areaOfTile(areas, ...tileOf(-68.5, 63.75, 11))?.url).toBe('iqaluit')
  expect(areaOfTile(areas, ...tileOf(2.35, 48.85, 14))).toBeUndefined()
  expect(areaOfTile([], ...tileOf(7.42, 43.74, 14))).toBeUndefined()
})

test('no tile of the archives lies in two places', () => {
  for (const { url, bounds } of areas)
    for (const lng of [bounds[0], bounds[2]])
      for (const lat of [bounds[1], bounds[3]]) {
        const [zoom, x, y] = tileOf(lng, lat, 10)
        const others = areas.filter((area) => area.url !== url)
        expect(areaOfTile(others, zoom, x, y), `beside ${url}`).toBeUndefined()
      }
})
