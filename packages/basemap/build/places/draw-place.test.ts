import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import type { Bounds } from '../write-archive.ts'
import { closeSea } from './close-sea.ts'
import { groundOf } from './draw-place.ts'
import { tilesOver } from './tiles-over.ts'

const box: Bounds = [0.1, 0.1, 0.3, 0.3]
const coast: [number, number][] = [
  [0.2, 0],
  [0.2, 0.4],
]

const layersAt = (zoom: number, x: number, y: number, ground = groundOf(box, closeSea([coast], box).sea)) =>
  new VectorTile(new PbfReader(ground(zoom, x, y))).layers

test('a tile has the ground of its place, the sea on it, and the coast between', () => {
  const [tile] = tilesOver(box, 10)
  const layers = layersAt(10, tile!.x, tile!.y)
  expect(Object.keys(layers).toSorted()).toEqual(['area', 'coast', 'ocean'])
  expect(layers['area']!.feature(0).toGeoJSON(tile!.x, tile!.y, 10).geometry.type).toBe('Polygon')
  expect(layers['coast']!.feature(0).toGeoJSON(tile!.x, tile!.y, 10).geometry.type).toBe('LineString')
})

test('a tile on land has no sea, one at sea no coast', () => {
  const tiles = tilesOver(box, 14)
  const keysOf = ({ x, y }: { x: number; y: number }) => Object.keys(layersAt(14, x, y)).toSorted()
  expect(keysOf(tiles[0]!)).toEqual(['area'])
  expect(keysOf(tiles.at(-1)!)).toEqual(['area', 'ocean'])
})

test('a place without a coast is land', () => {
  const [tile] = tilesOver(box, 12)
  expect(Object.keys(layersAt(12, tile!.x, tile!.y, groundOf(box, [])))).toEqual(['area'])
})

test('the tiles over a box are all that it touches, and none beside', () => {
  expect(tilesOver([-180, -85, 180, 85], 1)).toHaveLength(4)
  expect(tilesOver([7.42, 43.73, 7.43, 43.74], 10)).toEqual([{ x: 533, y: 373 }])
  // A box that ends at the edge of a tile does not touch the next one.
  expect(tilesOver([0, -85, 180, 0], 1)).toEqual([{ x: 1, y: 1 }])
})
