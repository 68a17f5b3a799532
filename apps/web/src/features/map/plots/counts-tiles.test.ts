import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { countsTile, levelAt } from './counts-tiles.ts'
import { EXTENT } from './vector-tile.ts'

interface Part {
  /** Column and row of the part, and how far into it the middle lies, in 256ths. */
  part: [column: number, row: number]
  into: [east: number, south: number]
  sold: number
}

const answer = (side: number, parts: Part[]) =>
  Uint32Array.from(
    parts.flatMap(({ part: [column, row], into: [east, south], sold }) => [
      row * side + column + east * 2 ** 16 + south * 2 ** 24,
      sold,
    ]),
  )

function pointsOf(zoom: number, pairs: Uint32Array) {
  const layer = new VectorTile(new PbfReader(new Uint8Array(countsTile(zoom, pairs)))).layers['counts']
  return Array.from({ length: layer?.length ?? 0 }, (_, at) => {
    const feature = layer!.feature(at)
    const { x, y } = feature.loadGeometry()[0]![0]!
    const properties = feature.properties as Record<'level' | 'sold' | 'peak', number>
    return { x: x / EXTENT, y: y / EXTENT, ...properties }
  })
}

test('each count stands in the middle of what it counts, at its own level and at the one before', () => {
  const parts: Part[] = [
    { part: [10, 4], into: [0, 255], sold: 300 },
    { part: [11, 5], into: [128, 0], sold: 100 },
    { part: [127, 127], into: [255, 255], sold: 1 },
  ]
  const points = pointsOf(3, answer(128, parts))
  const own = points.filter(({ level }) => level === 10)
  expect(own.map(({ sold }) => sold)).toEqual([300, 100, 1])
  expect(own[0]!.x).toBeCloseTo((10 + 0.5 / 256) / 128, 4)
  expect(own[0]!.y).toBeCloseTo((4 + 255.5 / 256) / 128, 4)
  const before = points.filter(({ level }) => level === 9)
  expect(before.map(({ sold }) => sold)).toEqual([400, 1])
  expect(before[0]!.x).toBeCloseTo((own[0]!.x * 3 + own[1]!.x) / 4, 3)
  expect(before[0]!.y).toBeCloseTo((own[0]!.y * 3 + own[1]!.y) / 4, 3)
})

test('at a whole zoom, the tiles on both sides of it have the level that is drawn there', () => {
  for (let zoom = 1; zoom <= 8; zoom += 1) {
    const levels = [zoom - 1, zoom].map((tile) =>
      pointsOf(tile, answer(2 ** Math.min(7, 13 - tile), [{ part: [0, 0], into: [9, 9], sold: 7 }])),
    )
    for (const points of levels)
      expect(points.filter(({ level }) => level === levelAt(zoom))).toMatchObject([{ sold: 7 }])
  }
})

test('a peak is where more is sold than around it, and one of equals', () => {
  const row = (sold: number[]): Part[] =>
    sold.map((each, at) => ({ part: [at, 0], into: [128, 128], sold: each }))
  const peaks = (sold: number[]) =>
    pointsOf(8, answer(32, row(sold)))
      .filter(({ peak }) => peak === 1)
      .map(({ x }) => Math.floor(x * 32))
  expect(peaks([1, 5, 2, 2, 9])).toEqual([1, 4])
  expect(peaks([3, 3, 3])).toEqual([0])
  expect(peaks([1])).toEqual([0])
})

test('nothing sold is an empty tile', () => {
  expect(countsTile(0, new Uint32Array()).byteLength).toBe(0)
})
