import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { EXTENT, encodeTile } from './vector-tile.ts'

const read = (tile: ArrayBuffer) => new VectorTile(new PbfReader(new Uint8Array(tile)))

test('what is written is what the map reads', () => {
  const square = [-128, -128, 8320, -128, 8320, 8320, -128, 8320]
  const { layers } = read(
    encodeTile([
      {
        name: 'dots',
        kind: 'points',
        paths: [
          [5, 6],
          [7, 8],
        ],
      },
      {
        name: 'lines',
        kind: 'lines',
        paths: [
          [0, 0, 8192, 4096],
          [1, 2, 3, 4, 5, 6],
        ],
      },
      { name: 'squares', kind: 'polygons', paths: [square] },
    ]),
  )
  expect(layers['lines']).toMatchObject({ extent: EXTENT, length: 1, version: 2 })
  expect(layers['dots']?.feature(0).loadGeometry()).toMatchObject([[{ x: 5, y: 6 }], [{ x: 7, y: 8 }]])
  expect(layers['lines']?.feature(0)).toMatchObject({ type: 2 })
  expect(layers['lines']?.feature(0).loadGeometry()[1]).toMatchObject([
    { x: 1, y: 2 },
    { x: 3, y: 4 },
    { x: 5, y: 6 },
  ])
  const [ring] = layers['squares']!.feature(0).loadGeometry()
  expect(ring).toHaveLength(5)
  expect(ring?.[2]).toMatchObject({ x: 8320, y: 8320 })
})

test('more than fits in the first buffer is written whole', () => {
  const paths = Array.from({ length: 3000 }, (_, index) => [index, 0, index, 8192])
  const lines = read(encodeTile([{ name: 'lines', kind: 'lines', paths }])).layers['lines']
  expect(lines?.feature(0).loadGeometry()).toHaveLength(3000)
})

test('a layer without paths is left out, and nothing at all is an empty tile', () => {
  const tile = encodeTile([{ name: 'sold', kind: 'polygons', paths: [] }])
  expect(tile.byteLength).toBe(0)
  expect(read(tile).layers).toEqual({})
})
