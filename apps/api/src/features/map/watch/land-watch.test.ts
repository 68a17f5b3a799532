import { blockOf, blockRange, cellAt } from '@meridian/shared/grid'
import { blocksOfSquare, squareOf } from '@meridian/shared/grid/squares'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rollUpCounts } from '#features/map/counts/roll-up-counts.ts'
import { grantPlots } from '#features/plots/grant-plots.ts'
import { releasePlots } from '#features/plots/release-plots.ts'
import { inTransaction } from '#platform/db/database.ts'
import { mapTopic } from '#platform/live/live-events.ts'
import { publish } from '#platform/live/live-hub.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTwoTestApis } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aPlot, holdSomePlots, sellPlots } from '#testing/test-sales.ts'
import { lookAtLand } from '#testing/live/test-stream.ts'

let api: TestApi
let other: TestApi
let ownerId: string
beforeAll(async () => {
  ;[api, other] = await startTwoTestApis()
  ownerId = (await anAccount(api)).id
})

let longitude = -170
const aSquare = () => {
  longitude += 5
  return squareOf(blockOf(cellAt(longitude, 10)))
}
const firstCell = (block: number) => blockRange(block).first
const sell = (...cells: number[]) => sellPlots(api.db, ownerId, cells)
/** In the form of the map's addresses. */
const versionAt = async (path: string) =>
  (await fetch(`${other.url}/api/map/${path}/none`)).headers.get('x-version')!
const cutLines = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'meridian-live' and datname = current_database()`.execute(api.db)

test('sends a page the state of its squares, and then their changes only', async () => {
  const [mine, next] = [aSquare(), aSquare()]
  const [first, second] = blocksOfSquare(mine) as [number, number]
  const elsewhere = blocksOfSquare(next)[0]!
  await sell(firstCell(first), firstCell(elsewhere))
  const here = await lookAtLand(other.url, `squares=${mine}`)
  const there = await lookAtLand(api.url, `squares=${next}`)
  expect(here.shown).toEqual({
    squares: [mine],
    blocks: { [first]: await versionAt(`blocks/${first}`) },
    tiles: [],
    counts: {},
  })
  await sell(firstCell(elsewhere) + 1)
  await sell(firstCell(second))
  expect(await here.changes()).toEqual({
    blocks: { [second]: await versionAt(`blocks/${second}`) },
    counts: {},
  })
  expect(Object.keys((await there.changes()).blocks)).toEqual([String(elsewhere)])
})

test('sends null for a block that becomes free again', async () => {
  const square = aSquare()
  const block = blocksOfSquare(square)[3]!
  const orderId = await holdSomePlots(api.db, [firstCell(block)])
  const { shown, changes } = await lookAtLand(other.url, `squares=${square}`)
  expect(Object.keys(shown.blocks)).toEqual([String(block)])
  await inTransaction(api.db, (tx) => releasePlots(tx, orderId))
  expect((await changes()).blocks).toEqual({ [block]: null })
})

test('sends many sales as one message per second, and the last names the current versions', async ({
  annotate,
}) => {
  const square = aSquare()
  const blocks = blocksOfSquare(square)
  const { changes } = await lookAtLand(other.url, `squares=${square}`)
  const began = performance.now()
  for (let sold = 0; sold < 64; sold += 1) await sell(firstCell(blocks[sold % 16]!) + sold)
  const expected = Object.fromEntries(
    await Promise.all(blocks.map(async (block) => [block, await versionAt(`blocks/${block}`)] as const)),
  )
  const sent: Record<string, string | null> = {}
  let messages = 0
  while (JSON.stringify(sent) !== JSON.stringify(expected)) {
    const change = await changes()
    messages += 1
    for (const [block, version] of Object.entries(change.blocks)) sent[block] = version
  }
  const seconds = (performance.now() - began) / 1000
  expect(messages).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
  await annotate(`64 sales were ${messages} messages in ${seconds.toFixed(1)} s`)
})

test('sends a sale that began before another and commits after it', async () => {
  const square = aSquare()
  const [slow, quick] = blocksOfSquare(square) as [number, number]
  const { changes } = await lookAtLand(other.url, `squares=${square}`)
  await inTransaction(api.db, async (tx) => {
    const plots = [aPlot(firstCell(slow))]
    await grantPlots(tx, { orderId: crypto.randomUUID(), ownerId, collectionId: null, plots })
    await sell(firstCell(quick))
    expect(Object.keys((await changes()).blocks)).toEqual([String(quick)])
  })
  expect(Object.keys((await changes()).blocks)).toEqual([String(slow)])
})

test('sends changes made while the database connection was cut, even if their event is lost', async () => {
  const square = aSquare()
  const block = blocksOfSquare(square)[5]!
  const { changes } = await lookAtLand(other.url, `squares=${square}`)
  await cutLines()
  await inTransaction(api.db, async (tx) => {
    const plots = [aPlot(firstCell(block))]
    await grantPlots(tx, { orderId: crypto.randomUUID(), ownerId, collectionId: null, plots })
    await sql`delete from live_events`.execute(tx)
  })
  expect(Object.keys((await changes()).blocks)).toEqual([String(block)])
})

test('sends the watched blocks of a sale with too many blocks to name', async () => {
  const square = aSquare()
  const block = blocksOfSquare(square)[7]!
  const { changes } = await lookAtLand(other.url, `squares=${square}`)
  await sell(firstCell(block), ...Array.from({ length: 300 }, (_, at) => cellAt(at - 150, 50)))
  expect(Object.keys((await changes()).blocks)).toEqual([String(block)])
})

test.each([{ type: 'counts' as const }, { type: 'counts' as const, tiles: ['0/0/0', '1/1/0'] }])(
  'announces counts by the watched tiles: %o',
  async (payload) => {
    const [block] = blocksOfSquare(aSquare()) as [number]
    const { shown, changes } = await lookAtLand(other.url, 'tiles=0/0/0,11/0/2047')
    expect(shown).toMatchObject({ tiles: ['0/0/0', '11/0/2047'], blocks: {} })
    expect(shown.counts).not.toHaveProperty('11/0/2047')
    await sell(firstCell(block))
    // The roll-up's own event, and one with tiles; an unchanged tile is not sent.
    await rollUpCounts(api.db, api.platform.log)
    await publish(api.db, mapTopic, payload)
    expect(await changes()).toEqual({
      blocks: {},
      counts: { '0/0/0': await versionAt('counts/0/0/0') },
    })
  },
)

test('sends a deep tile that is a piece of the named one', async () => {
  const { changes } = await lookAtLand(other.url, 'tiles=10/10/512')
  // A little less than 4 degrees west of the antimeridian, just south of the equator.
  await sell(cellAt(-176.3, -0.2))
  await rollUpCounts(api.db, api.platform.log)
  expect((await changes()).counts).toEqual({ '10/10/512': await versionAt('counts/10/10/512') })
})
