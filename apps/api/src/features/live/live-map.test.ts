import { blockOf, cellAt } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mapTopic, publish } from '#platform/live/live-hub.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { holdSomePlots, sellPlots } from '#testing/test-sales.ts'

let first: TestApi
let second: TestApi
beforeAll(async () => {
  first = await startTestApi()
  second = await startTestApi({ databaseUrl: first.platform.config.database.url })
})

/** Left open, they would keep the instances from stopping. */
const streams = new Set<AbortController>()
afterEach(() => {
  for (const stream of streams) stream.abort()
  streams.clear()
})

interface Stream {
  status: number
  next: () => Promise<{ name: string; data: unknown }>
  close: () => void
}

async function listen(api: TestApi, address = '10.1.1.1'): Promise<Stream> {
  const stop = new AbortController()
  streams.add(stop)
  const response = await fetch(`${api.url}/api/live`, {
    headers: { 'x-forwarded-for': address },
    signal: stop.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: response.status,
    close: () => stop.abort(),
    next: async () => {
      for (;;) {
        const event = /event: (.*)\ndata: (.*)\n\n/.exec(text)
        if (event) {
          text = text.slice(event.index + event[0].length)
          return { name: event[1]!, data: JSON.parse(event[2]!) as unknown }
        }
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream has ended')
        text += value
      }
    },
  }
}

test('a visitor hears of holds and sales that another instance made', async ({ annotate }) => {
  const { id } = await anAccount(first)
  const [held, sold] = [cellAt(5, 5), cellAt(6, 6)]
  const stream = await listen(second)
  expect(await stream.next()).toEqual({ name: 'open', data: {} })
  const began = performance.now()
  await holdSomePlots(first.db, [held])
  expect(await stream.next()).toEqual({ name: 'plots', data: { type: 'plots', blocks: [blockOf(held)] } })
  await annotate(
    `heard ${Math.round(performance.now() - began)} ms after the hold began; two seconds are promised`,
  )
  await sellPlots(first.db, id, [sold])
  expect(await stream.next()).toEqual({ name: 'plots', data: { type: 'plots', blocks: [blockOf(sold)] } })
})

test('a visitor hears nothing of an account', async () => {
  const { id } = await anAccount(first)
  const stream = await listen(second)
  await stream.next()
  await publish(first.db, `account:${id}`, { type: 'credits' })
  await publish(first.db, mapTopic, { type: 'counts' })
  expect((await stream.next()).name).toBe('counts')
})

test('a change is heard although the listening connection was cut', async () => {
  const stream = await listen(second)
  await stream.next()
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'meridian-live' and datname = current_database()`.execute(first.db)
  await holdSomePlots(first.db, [cellAt(7, 7)])
  expect((await stream.next()).name).toBe('plots')
})

test('an address may have a hundred streams, and another one as soon as one is closed', async () => {
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

test('asking for its headers alone opens no stream', async () => {
  expect((await fetch(`${first.url}/api/live`, { method: 'HEAD' })).status).toBe(405)
})
