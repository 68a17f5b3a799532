import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { EXTENT, encodePoints } from './vector-tile.ts'

const read = (tile: ArrayBuffer) => new VectorTile(new PbfReader(new Uint8Array(tile)))

test("writes tiles that MapLibre's parser reads back", () => {
  const points = [
    { x: 0, y: 8191, properties: { sold: 4_294_967_295, level: 5 } },
    { x: 8191, y: 0, properties: { sold: 5, level: 6 } },
  ]
  const layer = read(encodePoints('counts', ['sold', 'level'], points)).layers['counts']!
  expect(layer).toMatchObject({ extent: EXTENT, length: 2, version: 2 })
  for (const [at, { x, y, properties }] of points.entries()) {
    const feature = layer.feature(at)
    expect(feature).toMatchObject({ type: 1, properties })
    expect(feature.loadGeometry()).toMatchObject([[{ x, y }]])
  }
})

test('grows its buffer for a large tile', () => {
  const points = Array.from({ length: 3000 }, (_, index) => ({
    x: index,
    y: 1,
    properties: { sold: index * 7 },
  }))
  const layer = read(encodePoints('counts', ['sold'], points)).layers['counts']!
  expect(layer.length).toBe(3000)
  expect(layer.feature(2999).properties).toEqual({ sold: 2999 * 7 })
})

test('writes an empty tile for no points', () => {
  const tile = encodePoints('counts', ['sold'], [])
  expect(tile.byteLength).toBe(0)
  expect(read(tile).layers).toEqual({})
})
