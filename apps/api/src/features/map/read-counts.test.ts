import { randomInt } from 'node:crypto'
import { countsDepth } from '@meridian/shared/endpoints/map'
import { cellAt, cellCenter } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { expectedParts, partsOf, placeOf, rollUpAll, tileAt, wrongParts } from '#testing/test-counts.ts'
import { sellPlots } from '#testing/test-sales.ts'

let api: TestApi
let ownerId: string
beforeAll(async () => {
  api = await startTestApi()
  ownerId = (await anAccount(api)).id
})
beforeEach(async () => {
  await sql`truncate plots, changed_blocks, block_counts, count_tiles`.execute(api.db)
})

/** The counts of a tile by the deeper tile that each part is. */
async function readParts(tile: { zoom: number; x: number; y: number }) {
  const path = `${api.url}/api/map/counts/${tile.zoom}/${tile.x}/${tile.y}`
  const response = await fetch(path)
  expect(response.status).toBe(200)
  const parts = partsOf(tile, new Uint8Array(await response.arrayBuffer()))
  return { path, parts, tag: response.headers.get('etag')! }
}

test('splits a tile six zooms deeper, places counts at their plots, and has a tag', async () => {
  const around = Array.from({ length: 300 }, () =>
    cellAt(randomInt(-1800, 1800) / 10, randomInt(-800, 800) / 10),
  )
  const inTown = Array.from({ length: 40 }, (_, n) => cellAt(100 + n * 0.01, 13))
  await sellPlots(api.db, ownerId, [...new Set([...around, ...inTown])])
  await rollUpAll(api)
  for (const zoom of [0, 3, 7, 8, 9, 10, 11]) {
    const tile = tileAt(placeOf(cellAt(100.2, 13)), zoom)
    const { path, parts, tag } = await readParts(tile)
    const depth = countsDepth(zoom)
    const inTile = [...(await expectedParts(api.db, zoom))].filter(([key]) => {
      const [, x, y] = key.split('/').map(Number) as [number, number, number]
      return x >> depth === tile.x && y >> depth === tile.y
    })
    expect(wrongParts(parts, new Map(inTile))).toEqual([])
    expect(parts.size).toBeGreaterThan(0)
    expect((await fetch(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
  }
})

test('has no bytes where nothing is sold, at any zoom', async () => {
  await sellPlots(api.db, ownerId, [cellAt(100, 13)])
  await rollUpAll(api)
  for (const zoom of [1, 8, 11]) {
    const { parts, tag } = await readParts({ zoom, x: 0, y: 0 })
    expect(parts.size).toBe(0)
    expect(tag).toBe((await readParts({ zoom: 5, x: 0, y: 0 })).tag)
  }
})

test.each([
  ['a plot', [[108.24, 16.06]]],
  ['a plot in the last columns of a band', [[179.9999, 16.06]]],
  ['the northernmost plot', [[10, 84.99]]],
  ['the southernmost plot', [[-170, -84.99]]],
  [
    'two plots',
    [
      [-0.3, 51.5],
      [-0.28, 51.6],
    ],
  ],
])('places the count of %s within a patch of it', async (_, places) => {
  const cells = places.map(([lng, lat]) => cellAt(lng!, lat!))
  await sellPlots(api.db, ownerId, cells)
  await rollUpAll(api)
  const middle = { x: 0, y: 0 }
  for (const { x, y } of cells.map(placeOf)) {
    middle.x += x / cells.length
    middle.y += y / cells.length
  }
  const { parts } = await readParts(tileAt(middle, 4))
  const [found] = [...parts.values()]
  expect([...parts.values()].map(({ sold }) => sold)).toEqual([cells.length])
  const meanOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one) / numbers.length
  const centres = cells.map((cell) => cellCenter(cell))
  const [lng, lat] = [meanOf(centres.map(([x]) => x)), meanOf(centres.map(([, y]) => y))]
  const foundLng = (found!.x / 2 ** 24) * 360 - 180
  const foundLat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * found!.y) / 2 ** 24))) * 180) / Math.PI
  // Half a patch, plus a 16th of a part at zoom 10.
  const near = 4 * 0.0036 + 360 / 2 ** 10 / 16
  expect(Math.abs(foundLat - lat)).toBeLessThan(near)
  expect(Math.abs(foundLng - lng) * Math.cos((lat * Math.PI) / 180)).toBeLessThan(near)
})

test.each([
  ['0/1/0', 404],
  ['3/8/0', 404],
  ['12/0/0', 404],
  ['-1/0/0', 400],
  ['1/x/0', 400],
  ['1/0.5/0', 400],
])('answers tile %s with %i', async (tile, status) => {
  expect((await api.raw('GET', `/api/map/counts/${tile}`)).status).toBe(status)
})
