import { randomInt } from 'node:crypto'
import { blockOf, blockRange, cellAt, indexInBlock, isForSale } from '@meridian/shared/grid'
import { beforeAll, expect, test } from 'vitest'
import { releasePlots } from '#features/plots/release-plots.ts'
import { withholdPlot } from '#features/plots/withhold-plot.ts'
import { inTransaction } from '#platform/db/database.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { holdSomePlots, sellPlots } from '#testing/test-sales.ts'

let api: TestApi
let ownerId: string
beforeAll(async () => {
  api = await startTestApi()
  ownerId = (await anAccount(api)).id
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${api.url}${path}`, { headers })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const cellsIn = (half: Uint8Array) =>
  Array.from({ length: 4096 }, (_, index) => index).filter((index) => (half[index >> 3]! >> (index & 7)) & 1)
/** Separate blocks for each test. */
let longitude = -170
const aBlock = () => {
  longitude += 2
  return blockOf(cellAt(longitude, 10))
}

test('returns the sold and held plots of a block from its first cell to its last', async () => {
  const block = aBlock()
  const { first, end } = blockRange(block)
  const cells = [first, first + 7, first + 8, first + 2047, first + 2048, first + 4094, end - 1]
  await sellPlots(api.db, ownerId, cells.slice(0, 5))
  await holdSomePlots(api.db, cells.slice(5))
  // Plots of neighbouring blocks must not appear.
  await sellPlots(api.db, ownerId, [first - 1, end])
  const { response, bytes } = await get(`/api/map/blocks/${block}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(bytes).toHaveLength(1024)
  expect(cellsIn(bytes.subarray(0, 512))).toEqual(cells.slice(0, 5).map(indexInBlock))
  expect(cellsIn(bytes.subarray(512))).toEqual(cells.slice(5).map(indexInBlock))
})

test('shows a withheld plot as sold', async () => {
  const block = aBlock()
  const { first } = blockRange(block)
  await inTransaction(api.db, (tx) => withholdPlot(tx, BigInt(first + 9)))
  const { bytes } = await get(`/api/map/blocks/${block}`)
  expect(cellsIn(bytes.subarray(0, 512))).toEqual([9])
})

test('returns an untouched block as free', async () => {
  const { bytes } = await get(`/api/map/blocks/${aBlock()}`)
  expect(bytes).toEqual(new Uint8Array(1024))
})

test('answers 304 for an unchanged block, and another tag after any change', async () => {
  const block = aBlock()
  const { first } = blockRange(block)
  const tags: string[] = []
  const look = async () => {
    const { response } = await get(`/api/map/blocks/${block}`)
    tags.push(response.headers.get('etag')!)
  }
  await look()
  const orderId = await holdSomePlots(api.db, [first])
  await look()
  await inTransaction(api.db, (tx) => releasePlots(tx, orderId))
  await look()
  await sellPlots(api.db, ownerId, [first])
  await look()
  expect(tags[2]).toBe(tags[0])
  expect(new Set(tags).size).toBe(3)
  expect(tags[3]).toMatch(/^"[\w-]+"$/)
  for (const sent of [tags[3]!, `W/${tags[3]}`, `"other", ${tags[3]}`]) {
    const { response, bytes } = await get(`/api/map/blocks/${block}`, { 'if-none-match': sent })
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe(tags[3])
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(bytes).toHaveLength(0)
  }
  expect((await get(`/api/map/blocks/${block}`, { 'if-none-match': tags[0]! })).response.status).toBe(200)
})

test('shows a sale to every request after it, however many are concurrent', async () => {
  const block = aBlock()
  const { first } = blockRange(block)
  const others = Array.from({ length: 40 }, aBlock)
  for (let sold = 0; sold < 10; sold += 1) {
    const early = [...others, block].map((one) => get(`/api/map/blocks/${one}`))
    await sellPlots(api.db, ownerId, [first + sold])
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => (await get(`/api/map/blocks/${block}`)).bytes),
    )
    for (const bytes of answers) expect(cellsIn(bytes.subarray(0, 512))).toHaveLength(sold + 1)
    await Promise.all(early)
  }
})

test.each([
  ['4194304', 404],
  ['9999999999', 404],
  ['99999999999', 400],
  ['-1', 400],
  ['1.5', 400],
  ['x', 400],
  ['NaN', 400],
])('answers %s with %i', async (block, status) => {
  expect(await api.raw('GET', `/api/map/blocks/${block}`)).toMatchObject({ status, json: { error: true } })
})

interface Decoded {
  block: number
  sold: Uint8Array
  held: Uint8Array
}

function decode(bytes: Uint8Array): Decoded[] {
  const view = new DataView(bytes.buffer)
  const blocks: Decoded[] = []
  for (let at = 0; at < bytes.length;) {
    const [block, parts] = [view.getUint32(at, true), view.getUint32(at + 4, true)]
    at += 8
    const half = (bit: number) => (parts & bit ? bytes.subarray(at, (at += 512)) : new Uint8Array(512))
    blocks.push({ block, sold: half(1), held: half(2) })
  }
  return blocks
}

test('reads a screen at once, with the same content as single blocks', async () => {
  const blocks = Array.from({ length: 12 }, aBlock)
  for (const [at, block] of blocks.entries()) {
    const { first } = blockRange(block)
    const some = Array.from({ length: 200 }, () => first + randomInt(4096))
    const cells = [...new Set(some)].filter(isForSale)
    if (at % 3 !== 0) await sellPlots(api.db, ownerId, cells.slice(0, 100))
    if (at % 3 !== 1) await holdSomePlots(api.db, cells.slice(100))
  }
  const free = aBlock()
  const path = `/api/map/blocks?ids=${[...blocks, free, blocks[0]].join(',')}`
  const { response, bytes } = await get(path)
  const decoded = decode(bytes)
  expect(decoded.map(({ block }) => block)).toEqual(blocks.toSorted((a, b) => a - b))
  for (const { block, sold, held } of decoded)
    expect((await get(`/api/map/blocks/${block}`)).bytes).toEqual(new Uint8Array([...sold, ...held]))
  const tag = response.headers.get('etag')!
  expect((await get(path, { 'if-none-match': tag })).response.status).toBe(304)
  await sellPlots(api.db, ownerId, [blockRange(free).first])
  expect((await get(path, { 'if-none-match': tag })).response.status).toBe(200)
})

test('compresses a screen for clients that accept it, with the same content', async () => {
  const blocks = Array.from({ length: 3 }, aBlock)
  for (const block of blocks)
    await sellPlots(
      api.db,
      ownerId,
      Array.from({ length: 100 }, (_, n) => blockRange(block).first + n * 7),
    )
  const path = `/api/map/blocks?ids=${blocks.join(',')}`
  const plain = await get(path, { 'accept-encoding': 'identity' })
  expect(plain.response.headers.get('content-encoding')).toBeNull()
  expect(plain.response.headers.get('vary')).toBe('accept-encoding')
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', null],
  ] as const)
    for (let times = 0; times < 2; times += 1) {
      const { response, bytes } = await get(path, { 'accept-encoding': accepted })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('etag')).toBe(plain.response.headers.get('etag'))
      expect(bytes).toEqual(plain.bytes)
    }
  const known = await get(path, {
    'accept-encoding': 'br',
    'if-none-match': plain.response.headers.get('etag')!,
  })
  expect(known.response.status).toBe(304)
  expect(known.response.headers.get('content-encoding')).toBeNull()
})

test('answers a screen without sales with an empty body', async () => {
  const { response, bytes } = await get(`/api/map/blocks?ids=${aBlock()}`)
  expect(response.status).toBe(200)
  expect(bytes).toHaveLength(0)
})

test.each([
  ['no ids', ''],
  ['empty ids', '?ids='],
  ['ids that are none', '?ids=1,x'],
  ['a gap', '?ids=1,,2'],
  ['a block that does not exist', '?ids=1,4194304'],
  ['ids twice', '?ids=1&ids=2'],
  ['65 ids', `?ids=${Array.from({ length: 65 }, (_, n) => n).join(',')}`],
])('refuses %s', async (_, query) => {
  expect(await api.raw('GET', `/api/map/blocks${query}`)).toMatchObject({
    status: 400,
    json: { error: true, code: 'INVALID_INPUT' },
  })
})
