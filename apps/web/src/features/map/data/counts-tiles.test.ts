import { VectorTile } from '@mapbox/vector-tile'
import { emptyGrid, encodeCounts } from '@meridian/shared/grid/count-grid'
import { PbfReader } from 'pbf'
import { expect, test, vi } from 'vitest'
import { PEAKS_TO, fetchCounts, loadCounts, outdatedCounts, peaksTile } from './counts-tiles.ts'
import { heatTiles } from './heat-tiles.ts'
import { EXTENT } from './vector-tile.ts'

interface Part {
  /** Column and row of the part, and the offset of the middle within it, in 16ths. */
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
  const layer = new VectorTile(new PbfReader(new Uint8Array(peaksTile(zoom, bytes)))).layers['counts']
  return Array.from({ length: layer?.length ?? 0 }, (_, at) => {
    const feature = layer!.feature(at)
    const { x, y } = feature.loadGeometry()[0]![0]!
    const properties = feature.properties as Record<'level' | 'sold', number>
    return { x: x / EXTENT, y: y / EXTENT, ...properties }
  })
}

test('makes a peak where more is sold than around it, and one peak of equal neighbours', () => {
  const row = (sold: number[]): Part[] =>
    sold.map((each, at) => ({ part: [at, 0], into: [8, 8], sold: each }))
  const peaks = (sold: number[]) =>
    pointsOf(3, answer(64, row(sold)))
      .filter(({ level }) => level === 9)
      .map(({ x }) => Math.floor(x * 64))
  expect(peaks([1, 5, 2, 2, 9])).toEqual([1, 4])
  expect(peaks([3, 3, 3])).toEqual([0])
  expect(peaks([1])).toEqual([0])
})

test('puts a peak in the middle of its sold plots, at both levels of its tile', () => {
  const parts: Part[] = [
    { part: [10, 4], into: [0, 15], sold: 300 },
    { part: [11, 5], into: [8, 0], sold: 100 },
  ]
  const [own, before] = pointsOf(3, answer(64, parts))
  expect(own).toMatchObject({ level: 9, sold: 300 })
  expect(own!.x).toBeCloseTo((10 + 0.5 / 16) / 64, 4)
  expect(own!.y).toBeCloseTo((4 + 15.5 / 16) / 64, 4)
  expect(before).toMatchObject({ level: 8, sold: 400 })
  expect(before!.x).toBeCloseTo((3 * (10 + 0.5 / 16) + 11 + 8.5 / 16) / 4 / 64, 4)
})

test('returns an empty tile where peaks are not drawn or nothing is sold', () => {
  const sold = answer(64, [{ part: [0, 0], into: [8, 8], sold: 7 }])
  expect(pointsOf(PEAKS_TO - 1, sold)).not.toEqual([])
  expect(peaksTile(PEAKS_TO, sold).byteLength).toBe(0)
  expect(peaksTile(0, new Uint8Array()).byteLength).toBe(0)
})

test('leaves a tile blank after a failed request and requests it again after the next notification', async () => {
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
  expect(heatTiles().of('3/4/2')).toBeNull()
  expect(outdatedCounts(() => undefined)).toEqual([])
  for (const announced of ['abcdefghij0123456789AB', null])
    expect(outdatedCounts(() => announced)).toEqual([{ z: 3, x: 4, y: 2 }])
  isDown = false
  expect((await loadCounts('3/4/2', signal)).byteLength).toBeGreaterThan(0)
  expect(heatTiles().of('3/4/2')).not.toBeNull()
  expect(outdatedCounts(() => 'abcdefghij0123456789AB')).toEqual([])
  // A failed request must keep the known heat.
  isDown = true
  await loadCounts('3/4/2', signal)
  expect(heatTiles().of('3/4/2')).not.toBeNull()
})

test('reads the version from the ETag, as the server shortens it, when the address has none', async () => {
  const tag = '2jmj7l5rSw0yVb_vlWAYkK-YBwkNTd8kzJVfFuL3gSo'
  const body = new Uint8Array([0, 0, 1])
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { etag: `W/"${tag}"` } }))
  const { version } = await fetchCounts({ z: 1, x: 0, y: 0 }, new AbortController().signal)
  expect(version).toBe('2jmj7l5rSw0yVb_vlWAYkK')
})
