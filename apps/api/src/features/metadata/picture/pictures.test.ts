import { cellAt, cellId, cellOf, neighbour } from '@meridian/shared/grid'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aCollection } from '#testing/test-plots.ts'
import { holdSomePlots, sellPlots } from '#testing/test-sales.ts'
import { palette, tints } from './palette.ts'

let api: TestApi
let ownerId: string
beforeAll(async () => {
  api = await startTestApi()
  ownerId = (await anAccount(api)).id
})

const fetchFile = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/api/metadata/${path}`, { headers })

async function sellAndFetch(cells: number[], file = 'image.png') {
  await sellPlots(api.db, ownerId, cells)
  return fetchFile(`plots/${cells[0]}/${file}`)
}

/** The colour of a pixel, in the palette's notation. */
async function colourReader(response: Response) {
  expect(response.status).toBe(200)
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (x: number, y: number) =>
    `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex')}`
}

/** The main colour of a small square, which a line may cross. */
function groundAt(colour: (x: number, y: number) => string, x: number, y: number): string {
  const around = Array.from({ length: 121 }, (_, at) =>
    colour(x - 5 + (at % 11), y - 5 + Math.floor(at / 11)),
  )
  const counts = Object.entries(Object.groupBy(around, (one) => one))
  return counts.toSorted(([, a], [, b]) => b!.length - a!.length)[0]![0]
}

test.each([
  ['image.png', 1000, 1000, 'png', 'image/png'],
  ['share.png', 1200, 630, 'png', 'image/png'],
  ['image.svg', 1000, 1000, 'svg', 'image/svg+xml'],
])('draws %s with %i × %i pixels', async (file, width, height, format, type) => {
  const cell = cellAt(-0.1276, 51.5072)
  await sql`delete from plots where cell = ${cell}`.execute(api.db)
  const response = await sellAndFetch([cell], file)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const picture = Buffer.from(await response.arrayBuffer())
  expect(await sharp(picture).metadata()).toMatchObject({ format, width, height })
})

test('draws land on land, sea at sea, and the plot in the middle', async () => {
  const onLand = await colourReader(await sellAndFetch([cellAt(24.9, 23.4)]))
  const atSea = await colourReader(await sellAndFetch([cellAt(-150.3, 40.2)]))
  for (const [colour, ground] of [
    [onLand, palette.land],
    [atSea, palette.sea],
  ] as const) {
    expect(colour(500, 500)).toBe(tints.token.own)
    for (const [x, y] of [
      [200, 500],
      [500, 200],
      [300, 900],
    ] as const)
      expect(colour(x, y)).toBe(ground)
  }
})

test('draws plots on both sides of the date line as one piece of land in the sea', async () => {
  const east = cellAt(-180, 45)
  const west = neighbour(east, 'west')!
  const id = await aCollection(api, ownerId, 'On the line')
  await sellPlots(api.db, ownerId, [east, west])
  await sql`update plots set collection_id = ${id} where cell in (${east}, ${west})`.execute(api.db)
  const { rows } = await sql<{ uriid: string }>`
    update collections set state = 2 where id = ${id} returning uriid`.execute(api.db)
  const colour = await colourReader(await fetchFile(`collections/${rows[0]!.uriid}/image.png`))
  for (const x of [420, 580]) expect(colour(x, 500)).toBe(tints.token.own)
  for (const [x, y] of [
    [120, 510],
    [900, 510],
    [500, 200],
    [500, 850],
  ] as const)
    expect(groundAt(colour, x, y)).toBe(palette.sea)
})

test('draws continents and oceans in their places for a contract', async () => {
  const colour = await colourReader(await fetchFile('contracts/land/image.png'))
  // Brazil, the Sahara, Antarctica; the Pacific, the Atlantic, the Indian Ocean.
  for (const [x, y] of [
    [355, 520],
    [560, 440],
    [500, 950],
  ] as const)
    expect(groundAt(colour, x, y)).toBe(palette.land)
  for (const [x, y] of [
    [100, 560],
    [400, 400],
    [720, 580],
  ] as const)
    expect(groundAt(colour, x, y)).toBe(palette.sea)
})

test('answers 304 until something in the picture changes', async () => {
  const cell = cellAt(15.3, 48.3)
  const first = await sellAndFetch([cell])
  const etag = first.headers.get('etag')!
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const again = () => fetchFile(`plots/${cell}/image.png`, { 'if-none-match': etag })
  expect((await again()).status).toBe(304)
  // Names and distant plots are not part of it.
  await sql`update plots set name = 'Danube', mint_state = 'minted' where cell = ${cell}`.execute(api.db)
  await sellPlots(api.db, ownerId, [cellAt(15.6, 48.3)])
  expect((await again()).status).toBe(304)
  await sellPlots(api.db, ownerId, [neighbour(cell, 'east')!])
  const changed = await again()
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
  expect(Buffer.from(await first.arrayBuffer()).equals(Buffer.from(await changed.arrayBuffer()))).toBe(false)
})

test('hatches sold neighbours lightly and does not show held ones', async () => {
  const cell = cellAt(25.5, 24.2)
  const { row, col } = cellOf(cell)
  const svgOf = async () => (await fetchFile(`plots/${cell}/image.svg`)).text()
  await sellPlots(api.db, ownerId, [cell])
  await holdSomePlots(api.db, [cellId({ row, col: col - 1 })])
  expect(await svgOf()).not.toContain(palette.sold)
  await sellPlots(api.db, ownerId, [cellId({ row, col: col + 1 })])
  const colour = await colourReader(await fetchFile(`plots/${cell}/image.png`))
  const nextDoor = new Set(Array.from({ length: 40 }, (_, at) => colour(600 + at, 500)))
  expect(nextDoor.size).toBeGreaterThan(2)
  expect(nextDoor.has(tints.token.own)).toBe(false)
  expect(nextDoor.has(palette.land)).toBe(false)
  expect(colour(400, 500)).toBe(palette.land)
})

test('returns the same bytes to concurrent requests', async () => {
  const cell = cellAt(26.5, 24.9)
  await sellPlots(api.db, ownerId, [cell])
  const answers = await Promise.all(Array.from({ length: 8 }, () => fetchFile(`plots/${cell}/image.png`)))
  const bytes = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  for (const one of bytes) expect(one.equals(bytes[0]!)).toBe(true)
})

test('answers 404 for other files', async () => {
  const cell = cellAt(27.5, 24.9)
  await sellPlots(api.db, ownerId, [cell])
  for (const file of ['image.jpg', 'image', 'toString', '__proto__', 'image.png%00'])
    expect((await fetchFile(`plots/${cell}/${file}`)).status).toBe(404)
})
