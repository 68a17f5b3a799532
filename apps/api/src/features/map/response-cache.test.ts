import { randomUUID } from 'node:crypto'
import { visitCounts } from '@meridian/shared/grid/count-grid'
import { blockOf, blockRange, cellAt } from '@meridian/shared/grid'
import { squareOf } from '@meridian/shared/grid/squares'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { grantPlots } from '#features/plots/grant-plots.ts'
import { directUrlOf, inTransaction } from '#platform/db/database.ts'
import { LiveHub } from '#platform/live/live-hub.ts'
import { createLog } from '#platform/logging/log.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTwoTestApis } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { placeOf, tileAt } from '#testing/test-counts.ts'
import { openDatabaseLine } from '#testing/lines/database-line.ts'
import { aPlot, holdSomePlots, sellPlots } from '#testing/test-sales.ts'
import { lookAtLand } from '#testing/live/test-stream.ts'
import { BlockReader } from './block-reader.ts'
import { CountsReader } from './counts-reader.ts'
import { ResponseCache } from './response-cache.ts'
import type { Answer } from './response-cache.ts'
import { rollUpCounts } from '#features/map/counts/roll-up-counts.ts'

/** Beside the two instances of the product, for what only a hub of the test's own can show. */
let api: TestApi
let other: TestApi
let url: string
let ownerId: string
beforeAll(async () => {
  ;[api, other] = await startTwoTestApis()
  url = directUrlOf(api.platform.config.database)
  ownerId = (await anAccount(api)).id
})

function prepareHub(databaseUrl = url): LiveHub {
  const hub = new LiveHub(databaseUrl, createLog('test', 'silent'))
  cleanUp(() => hub.close())
  return hub
}
async function startHub(databaseUrl?: string): Promise<LiveHub> {
  const hub = prepareHub(databaseUrl)
  await hub.start()
  return hub
}
const cutLines = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'meridian-live' and datname = current_database()`.execute(api.db)

let longitude = -170
const aBlock = () => {
  longitude += 2
  return blockOf(cellAt(longitude, 10))
}
const firstCell = (block: number) => blockRange(block).first
/** A change without an event: a response that still does not show it was cached. */
const freeByHand = (block: number) =>
  sql`delete from plots where cell >= ${firstCell(block)} and cell < ${blockRange(block).end}`.execute(api.db)
const soldIn = ({ body }: { body: Uint8Array }) => body.subarray(0, 512).some((byte) => byte !== 0)
const readBlock = async (from: TestApi, block: number) => {
  const response = await fetch(`${from.url}/api/map/blocks/${block}`)
  return { body: new Uint8Array(await response.arrayBuffer()) }
}
const anAnswer = (bytes = 8): Answer => ({ body: Buffer.alloc(bytes), tag: 'tag' })

test('caches a block until a change of it is announced', async () => {
  const hub = await startHub()
  const reader = new BlockReader(api.db, hub)
  const [block, neighbour] = [aBlock(), aBlock()]
  await sellPlots(api.db, ownerId, [firstCell(block), firstCell(neighbour)])
  // Otherwise its event may come after the read, which would then rightly not be cached.
  await hub.caughtUp()
  const [read] = [await reader.read(block), await reader.read(neighbour)]
  expect(soldIn(read)).toBe(true)
  await freeByHand(block)
  await freeByHand(neighbour)
  expect(await reader.read(block)).toBe(read)
  await holdSomePlots(api.db, [firstCell(block) + 1])
  expect(soldIn(await reader.read(block))).toBe(false)
  expect(soldIn(await reader.read(neighbour))).toBe(true)
})

test('caches nothing after a sale of more blocks than an event names', async () => {
  const hub = await startHub()
  const reader = new BlockReader(api.db, hub)
  const block = aBlock()
  await sellPlots(api.db, ownerId, [firstCell(block)])
  await hub.caughtUp()
  await reader.read(block)
  await freeByHand(block)
  await holdSomePlots(
    api.db,
    Array.from({ length: 301 }, (_, n) => cellAt(n - 150, 40)),
  )
  expect(soldIn(await reader.read(block))).toBe(false)
})

test('returns a sale of another instance to the next request', async () => {
  const block = aBlock()
  for (let sold = 0; sold < 50; sold += 1) {
    const [one, two] = sold % 2 ? [api, other] : [other, api]
    await sellPlots(one.db, ownerId, [firstCell(block) + sold])
    const { body } = await readBlock(two, block)
    expect((body[sold >> 3]! >> (sold & 7)) & 1).toBe(1)
  }
})

test('returns the change to a viewer that reads a block again after its event', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const block = aBlock()
    expect(soldIn(await readBlock(other, block))).toBe(false)
    const { stream, changes } = await lookAtLand(other.url, `squares=${squareOf(block)}`)
    await sellPlots(api.db, ownerId, [firstCell(block)])
    expect(Object.keys((await changes()).blocks)).toEqual([String(block)])
    expect(soldIn(await readBlock(other, block))).toBe(true)
    stream.close()
  }
})

test('caches counts until any instance rolls them up', async () => {
  const countsOf = async () => {
    let sum = 0
    const body = await (await fetch(`${other.url}/api/map/counts/0/0/0`)).arrayBuffer()
    visitCounts(new Uint8Array(body), (_part, _middle, sold) => (sum += sold))
    return sum
  }
  await rollUpCounts(api.db, api.platform.log)
  const before = await countsOf()
  for (let sold = 1; sold <= 10; sold += 1) {
    await sellPlots(api.db, ownerId, [firstCell(aBlock())])
    await rollUpCounts(api.db, api.platform.log)
    expect(await countsOf()).toBe(before + sold)
  }
  await sql`delete from count_tiles`.execute(api.db)
  expect(await countsOf()).toBe(before + 10)
})

test('keeps the cached counts that a roll-up does not name', async () => {
  const hub = await startHub()
  const reader = new CountsReader(api.db, hub)
  const [changing, standing] = [firstCell(aBlock()), firstCell(aBlock())]
  const tile = tileAt(placeOf(standing), 8)
  // A piece of the cached tile.
  const piece = tileAt(placeOf(changing), 11)
  await sellPlots(api.db, ownerId, [changing, standing])
  await rollUpCounts(api.db, api.platform.log)
  await hub.caughtUp()
  const [before, cache] = [await reader.read(piece), await reader.read(tile)]
  await sellPlots(api.db, ownerId, [changing + 1])
  await rollUpCounts(api.db, api.platform.log)
  expect(await reader.read(tile)).toBe(cache)
  expect((await reader.read(piece)).tag).not.toBe(before.tag)
})

test('shows a sale at once that began before another one and commits after it', async () => {
  const reader = new BlockReader(api.db, await startHub())
  const [slow, quick] = [aBlock(), aBlock()]
  const written = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const sale = inTransaction(api.db, async (tx) => {
    const plots = [aPlot(firstCell(slow))]
    await grantPlots(tx, { orderId: randomUUID(), ownerId, collectionId: null, plots })
    written.resolve()
    await mayCommit.promise
  })
  await written.promise
  await sellPlots(api.db, ownerId, [firstCell(quick)])
  expect(soldIn(await reader.read(quick))).toBe(true)
  expect(soldIn(await reader.read(slow))).toBe(false)
  mayCommit.resolve()
  await sale
  expect(soldIn(await reader.read(slow))).toBe(true)
})

test('does not cache an entry that changed while it was read, but the rest of that read', async () => {
  const cache = new ResponseCache<string, Answer>(await startHub(), 10_000)
  const answers = new Map(['changed', 'unchanged'].map((key) => [key, anAnswer()]))
  await cache.read([...answers.keys()], async () => {
    cache.forget('changed')
    return answers
  })
  expect(await cache.find('changed')).toBeUndefined()
  expect(await cache.find('unchanged')).toBe(answers.get('unchanged'))
  await cache.read(['unchanged'], async () => {
    cache.forgetAll()
    return answers
  })
  expect(await cache.find('unchanged')).toBeUndefined()
})

test('returns no earlier entry from the moment the line is cut, even on a new line', async () => {
  const hub = await startHub()
  const reader = new BlockReader(api.db, hub)
  const [early, late] = [aBlock(), aBlock()]
  await sellPlots(api.db, ownerId, [firstCell(early), firstCell(late)])
  await hub.caughtUp()
  expect(soldIn(await reader.read(early))).toBe(true)
  expect(soldIn(await reader.read(late))).toBe(true)
  const before = hub.connection
  await freeByHand(early)
  await freeByHand(late)
  await cutLines()
  expect(soldIn(await reader.read(early))).toBe(false)
  await vi.waitUntil(() => hub.connection !== null && hub.connection !== before, { timeout: 30_000 })
  expect(soldIn(await reader.read(late))).toBe(false)
})

test('does not cache a read that began before the line was open', async () => {
  const hub = prepareHub()
  const cache = new ResponseCache<string, Answer>(hub, 10_000)
  await cache.read(['one'], async () => {
    await hub.start()
    return new Map([['one', anAnswer()]])
  })
  expect(await cache.find('one')).toBeUndefined()
})

test('does not cache a read during which the line was lost', async () => {
  const hub = await startHub()
  const cache = new ResponseCache<string, Answer>(hub, 10_000)
  const before = hub.connection
  await cache.read(['one'], async () => {
    await cutLines()
    await vi.waitUntil(() => hub.connection !== null && hub.connection !== before, { timeout: 30_000 })
    return new Map([['one', anAnswer()]])
  })
  expect(await cache.find('one')).toBeUndefined()
})

test('gives up a silent line and reads from the database', async () => {
  const line = await openDatabaseLine(url)
  const hub = await startHub(line.url)
  const reader = new BlockReader(api.db, hub)
  const block = aBlock()
  expect(soldIn(await reader.read(block))).toBe(false)
  line.fallSilent()
  await sellPlots(api.db, ownerId, [firstCell(block)])
  expect(soldIn(await reader.read(block))).toBe(true)
})

test('keeps the entries used last, within its size', async () => {
  const cache = new ResponseCache<number, Answer>(await startHub(), 5000)
  const put = (key: number) => cache.read([key], async () => new Map([[key, anAnswer(1000)]]))
  for (const key of [1, 2, 3]) await put(key)
  await cache.find(1)
  await put(4)
  const found = await Promise.all([1, 2, 3, 4].map((key) => cache.find(key)))
  expect(found.map((answer) => answer !== undefined)).toEqual([true, false, true, true])
})

test('caches nothing for longer than a minute, because manual changes are not announced', async () => {
  const cache = new ResponseCache<string, Answer>(await startHub(), 10_000)
  await cache.read(['one'], async () => new Map([['one', anAnswer()]]))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59_000 })
  expect(await cache.find('one')).toBeDefined()
  vi.setSystemTime(Date.now() + 2000)
  expect(await cache.find('one')).toBeUndefined()
  vi.useRealTimers()
})
