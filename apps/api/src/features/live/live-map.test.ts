import { blockOf, cellAt } from '@meridian/shared/grid'
import { isSquare, squareOf } from '@meridian/shared/grid/squares'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { publish } from '#platform/live/live-hub.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTwoTestApis } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { holdSomePlots, sellPlots } from '#testing/test-sales.ts'
import { lookAtLand, openTestStream } from '#testing/live/test-stream.ts'

let first: TestApi
let second: TestApi
beforeAll(async () => {
  ;[first, second] = await startTwoTestApis()
})

const listen = (api: TestApi, address: string) => openTestStream(api.url, { address })
const viewOf = (...cells: number[]) => `squares=${cells.map((cell) => squareOf(blockOf(cell))).join(',')}`

test('sends a visitor the holds and sales made by another instance', async ({ annotate }) => {
  const { id } = await anAccount(first)
  const [held, sold] = [cellAt(5, 5), cellAt(6, 6)]
  const { changes } = await lookAtLand(second.url, viewOf(held, sold))
  const began = performance.now()
  await holdSomePlots(first.db, [held])
  expect(Object.keys((await changes()).blocks)).toEqual([String(blockOf(held))])
  await annotate(`heard ${Math.round(performance.now() - began)} ms after the hold began`)
  await sellPlots(first.db, id, [sold])
  expect(Object.keys((await changes()).blocks)).toEqual([String(blockOf(sold))])
})

test('sends a visitor nothing about accounts', async () => {
  const { id } = await anAccount(first)
  const cell = cellAt(8, 8)
  const { changes } = await lookAtLand(second.url, viewOf(cell))
  await publish(first.db, `account:${id}`, { type: 'credits' })
  await holdSomePlots(first.db, [cell])
  expect(Object.keys((await changes()).blocks)).toEqual([String(blockOf(cell))])
})

test('sends a change although the listening connection was cut', async () => {
  const cell = cellAt(7, 7)
  const { changes } = await lookAtLand(second.url, viewOf(cell))
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'meridian-live' and datname = current_database()`.execute(first.db)
  await holdSomePlots(first.db, [cell])
  expect(Object.keys((await changes()).blocks)).toEqual([String(blockOf(cell))])
})

test('allows a hundred streams per address, and another one when one is closed', async () => {
  const address = '10.9.9.9'
  const open = await Promise.all(Array.from({ length: 100 }, () => listen(first, address)))
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
  expect(await first.raw('GET', '/api/live', { headers: { 'x-forwarded-for': address } })).toMatchObject({
    status: 429,
    json: { code: 'TOO_MANY_REQUESTS' },
  })
  expect((await listen(first, '10.9.9.8')).status).toBe(200)
  open[0]!.close()
  await vi.waitUntil(
    async () => {
      const again = await listen(first, address)
      if (again.status !== 200) again.close()
      return again.status === 200
    },
    { timeout: 30_000 },
  )
})

test('delays a network that has opened all its views, and no other', async () => {
  await sql`insert into rate_limits (key, next_free)
    values ('live-views:10.9.8.1', now() + interval '1 hour')`.execute(first.db)
  const open = async (view: string, address: string) => {
    const stream = await openTestStream(first.url, { view, address })
    stream.close()
    return stream.status
  }
  expect(await open('tiles=0/0/0', '10.9.8.1')).toBe(429)
  expect(await open('', '10.9.8.1')).toBe(200)
  expect(await open('tiles=0/0/0', '10.9.8.2')).toBe(200)
})

const wideView = [
  `squares=${Array.from({ length: 1000 }, (_, at) => at)
    .filter(isSquare)
    .slice(0, 64)
    .join()}`,
  `tiles=${Array.from({ length: 64 }, (_, at) => `8/${at}/0`).join()}`,
].join('&')

test('a stream that watches much land counts as eight of its network', async () => {
  const open = async (view: string) => (await openTestStream(first.url, { view, address: '10.9.7.7' })).status
  for (let opened = 0; opened < 12; opened += 1) expect(await open(wideView)).toBe(200)
  expect(await open(wideView)).toBe(429)
  // An ordinary view counts as one, and so does none.
  for (const view of ['squares=1,2&tiles=0/0/0', '', 'squares=1', '']) expect(await open(view)).toBe(200)
  expect(await open('')).toBe(429)
})

test('a view of much land takes eight of its network’s views', async () => {
  await sql`insert into rate_limits (key, next_free)
    values ('live-views:10.9.7.8', now() + interval '40 seconds')`.execute(first.db)
  const readTaken = async () => {
    const { rows } = await sql<{ at: number }>`
      select extract(epoch from next_free)::float8 as at from rate_limits where key = 'live-views:10.9.7.8'`.execute(
      first.db,
    )
    return rows[0]!.at
  }
  const takenBy = async (view: string) => {
    const before = await readTaken()
    ;(await openTestStream(first.url, { view, address: '10.9.7.8' })).close()
    return (await readTaken()) - before
  }
  const one = await takenBy('squares=1&tiles=0/0/0')
  expect((await takenBy(wideView)) / one).toBeCloseTo(8, 2)
})

test('opens no stream for a HEAD request', async () => {
  expect((await fetch(`${first.url}/api/live`, { method: 'HEAD' })).status).toBe(405)
})
