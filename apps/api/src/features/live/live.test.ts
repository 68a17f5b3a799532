import { login, logout } from '@meridian/shared/endpoints/accounts'
import { blockOf, cellAt } from '@meridian/shared/grid'
import { squareOf } from '@meridian/shared/grid/squares'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { publish } from '#platform/live/live-hub.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTwoTestApis } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { holdSomePlots } from '#testing/test-sales.ts'
import { lookAtLand } from '#testing/live/test-stream.ts'

let first: TestApi
let second: TestApi
beforeAll(async () => {
  ;[first, second] = await startTwoTestApis()
})

/** Yields the names of the events of an open stream, in order. */
async function* listen(api: TestApi, token: string, view = ''): AsyncGenerator<string> {
  const stop = new AbortController()
  const response = await fetch(`${api.url}/api/live${view}`, {
    headers: { authorization: `JWT ${token}` },
    signal: stop.signal,
  })
  try {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const name = /^event: (.*)$/m.exec(text.slice(0, end))?.[1]
        text = text.slice(end + 2)
        if (name) yield name
      }
    }
  } finally {
    stop.abort()
  }
}

const next = async (events: AsyncGenerator<string>) => (await events.next()).value as string

test('sends a change made at one instance to a page connected to another', async () => {
  const { id, token } = await anAccount(first)
  const events = listen(second, token)
  expect(await next(events)).toBe('open')
  await inTransaction(first.db, (tx) => publish(tx, `account:${id}`, { type: 'credits' }))
  expect(await next(events)).toBe('credits')
  await events.return(undefined)
})

test('sends an account only its own events', async () => {
  const [mine, other] = [await anAccount(first), await anAccount(first)]
  const events = listen(first, mine.token)
  await next(events)
  await publish(first.db, `account:${other.id}`, { type: 'orders' })
  await publish(first.db, `account:${mine.id}`, { type: 'credits' })
  expect(await next(events)).toBe('credits')
  await events.return(undefined)
})

test('sends an event whose transaction commits after a later one', async () => {
  const { id, token } = await anAccount(first)
  const events = listen(second, token)
  await next(events)
  await first.db.transaction().execute(async (slow) => {
    await publish(slow, `account:${id}`, { type: 'lands' })
    await publish(first.db, `account:${id}`, { type: 'credits' })
    expect(await next(events)).toBe('credits')
  })
  expect(await next(events)).toBe('lands')
  await events.return(undefined)
})

test('sends events although the listening connection was cut', async () => {
  const { id, token } = await anAccount(first)
  const events = listen(second, token)
  await next(events)
  const { rows } = await sql<{ cut: boolean }>`
    select pg_terminate_backend(pid) as cut from pg_stat_activity
    where application_name = 'meridian-live' and datname = current_database()`.execute(first.db)
  expect(rows.length).toBeGreaterThan(0)
  await publish(first.db, `account:${id}`, { type: 'credits' })
  expect(await next(events)).toBe('credits')
  await events.return(undefined)
})

test('sends nothing about a change that was rolled back', async () => {
  const { id, token } = await anAccount(first)
  const events = listen(first, token)
  await next(events)
  const failure = new Error('rolled back')
  await expect(
    inTransaction(first.db, async (tx) => {
      await publish(tx, `account:${id}`, { type: 'orders' })
      throw failure
    }),
  ).rejects.toThrow(failure)
  await publish(first.db, `account:${id}`, { type: 'credits' })
  expect(await next(events)).toBe('credits')
  await events.return(undefined)
})

test('refuses an invalid token any stream, even a visitor’s', async () => {
  const headers = { authorization: 'JWT forged' }
  expect((await fetch(`${first.url}/api/live`, { headers })).status).toBe(401)
})

test('sends the account’s events at once, and the land’s, in one stream', async () => {
  const { id, token } = await anAccount(first)
  const cell = cellAt(5, 5)
  const events = listen(second, token, `?squares=${squareOf(blockOf(cell))}`)
  expect([await next(events), await next(events)]).toEqual(['open', 'versions'])
  await holdSomePlots(first.db, [cell])
  await publish(first.db, `account:${id}`, { type: 'credits' })
  expect([await next(events), await next(events)].toSorted()).toEqual(['changes', 'credits'])
  await events.return(undefined)
})

test('sends no land to a stream without a view', async () => {
  const { id, token } = await anAccount(first)
  const cell = cellAt(15, 5)
  const events = listen(second, token)
  await next(events)
  const { changes } = await lookAtLand(second.url, `squares=${squareOf(blockOf(cell))}`)
  await holdSomePlots(first.db, [cell])
  await changes()
  await publish(first.db, `account:${id}`, { type: 'credits' })
  expect(await next(events)).toBe('credits')
  await events.return(undefined)
})

test('ends a stream with its session, and notifies the account’s other sessions', async () => {
  const account = await anAccount(first)
  const body = { email: account.username, password: account.password }
  const { access_token } = await second.call(login, { body })
  const mine = listen(first, account.token)
  const other = listen(second, access_token)
  await Promise.all([next(mine), next(other)])
  await first.call(logout, { body: { refresh_token: account.refreshToken } })
  expect(await next(mine)).toBe('session')
  expect(await mine.next()).toMatchObject({ done: true })
  expect(await next(other)).toBe('session')
  await publish(first.db, `account:${account.id}`, { type: 'credits' })
  expect(await next(other)).toBe('credits')
  await other.return(undefined)
})
