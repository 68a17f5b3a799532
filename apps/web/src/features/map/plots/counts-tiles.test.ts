import { VectorTile } from '@mapbox/vector-tile'
import { emptyGrid, encodeCounts } from '@meridian/shared/grid/count-grid'
import { countsDepth } from '@meridian/shared/endpoints/map'
import { PbfReader } from 'pbf'
import { expect, test, vi } from 'vitest'
import { countsTile, fetchCounts, levelAt, loadCounts, oldCounts } from './counts-tiles.ts'
import { EXTENT } from './vector-tile.ts'

interface Part {
  /** Column and row of the part, and how far into it the middle lies, in 16ths. */
  part: [column: number, row: number]
  into: [east: number, south: number]
  sold: number
}

function answer(side: number, parts: Part[]): Uint8Array {
  const grid = emptyGrid(side)
  for (const { part, into, sold } of parts) {
    grid.sold[part[1] * side + part[0]] = sold
    grid.middle[part[1] * side + part[0]] = into[0] | (into[1] << 4)
  }
  return encodeCounts(grid)
}

function pointsOf(zoom: number, bytes: Uint8Array) {
  const layer = new VectorTile(new PbfReader(new Uint8Array(countsTile(zoom, bytes)))).layers['counts']
  return Array.from({ length: layer?.length ?? 0 }, (_, at) => {
    const feature = layer!.feature(at)
    const { x, y } = feature.loadGeometry()[0]![0]!
    const properties = feature.properties as Record<'level' | 'sold' | 'peak', number>
    return { x: x / EXTENT, y: y / EXTENT, ...properties }
  })
}

test('each count stands in the middle of what it counts, at its own level and at the one before', () => {
  const parts: Part[] = [
    { part: [10, 4], into: [0, 15], sold: 300 },
    { part: [11, 5], into: [8, 0], sold: 100 },
    { part: [63, 63], into: [15, 15], sold: 1 },
  ]
  const points = pointsOf(3, answer(64, parts))
  const own = points.filter(({ level }) => level === 9)
  expect(own.map(({ sold }) => sold)).toEqual([300, 100, 1])
  expect(own[0]!.x).toBeCloseTo((10 + 0.5 / 16) / 64, 4)
  expect(own[0]!.y).toBeCloseTo((4 + 15.5 / 16) / 64, 4)
  const before = points.filter(({ level }) => level === 8)
  expect(before.map(({ sold }) => sold)).toEqual([400, 1])
  expect(before[0]!.x).toBeCloseTo((own[0]!.x * 3 + own[1]!.x) / 4, 3)
  expect(before[0]!.y).toBeCloseTo((own[0]!.y * 3 + own[1]!.y) / 4, 3)
})

test('at a whole zoom, the tiles on both sides of it have the level that is drawn there', () => {
  for (let zoom = 1; zoom <= 8; zoom += 1) {
    const levels = [zoom - 1, zoom].map((tile) =>
      pointsOf(tile, answer(2 ** countsDepth(tile), [{ part: [0, 0], into: [9, 9], sold: 7 }])),
    )
    for (const points of levels)
      expect(points.filter(({ level }) => level === levelAt(zoom))).toMatchObject([{ sold: 7 }])
  }
})

test('a peak is where more is sold than around it, and one of equals', () => {
  const row = (sold: number[]): Part[] =>
    sold.map((each, at) => ({ part: [at, 0], into: [8, 8], sold: each }))
  const peaks = (sold: number[]) =>
    pointsOf(8, answer(32, row(sold)))
      .filter(({ peak }) => peak === 1)
      .map(({ x }) => Math.floor(x * 32))
  expect(peaks([1, 5, 2, 2, 9])).toEqual([1, 4])
  expect(peaks([3, 3, 3])).toEqual([0])
  expect(peaks([1])).toEqual([0])
})

test('nothing sold is an empty tile', () => {
  expect(countsTile(0, new Uint8Array()).byteLength).toBe(0)
})

test('counts that could not be read are blank until something is told of them, and then read again', async () => {
  const { signal } = new AbortController()
  let isDown = true
  vi.stubGlobal('fetch', async () =>
    isDown
      ? new Response(null, { status: 503 })
      : new Response(answer(64, [{ part: [0, 0], into: [8, 8], sold: 3 }]).slice(), {
          headers: { etag: '"abcdefghij0123456789AB-more"' },
        }),
  )
  expect((await loadCounts('3/4/2', signal)).byteLength).toBe(0)
  expect(oldCounts(() => undefined)).toEqual([])
  for (const told of ['abcdefghij0123456789AB', null])
    expect(oldCounts(() => told)).toEqual([{ z: 3, x: 4, y: 2 }])
  isDown = false
  expect((await loadCounts('3/4/2', signal)).byteLength).toBeGreaterThan(0)
  expect(oldCounts(() => 'abcdefghij0123456789AB')).toEqual([])
})

test('an answer without a version in its address tells it by its tag, as the server shortens that', async () => {
  const tag = '2jmj7l5rSw0yVb_vlWAYkK-YBwkNTd8kzJVfFuL3gSo'
  const body = new Uint8Array([0, 0, 1])
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { etag: `W/"${tag}"` } }))
  const { version } = await fetchCounts({ z: 1, x: 0, y: 0 }, new AbortController().signal)
  expect(version).toBe('2jmj7l5rSw0yVb_vlWAYkK')
})
