import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestQueries } from '#testing/test-queries.ts'
import { createSession } from '#lib/session.ts'
import { createLiveStream } from './live-stream.ts'
import { healWith, listenWhileSignedIn } from './live.ts'
import { aServer } from './test-server.ts'
import { useConnection } from './use-connection.ts'

const waiting = () => new Promise((resolve) => setImmediate(resolve))

/** A signed-in user, and the account's queries that were read again. */
function aPage(tokens: Record<string, string>, { isDown = false } = {}) {
  const stored = new Map(Object.entries(tokens))
  const session = createSession({
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
  })
  const server = aServer()
  server.isDown = isDown
  const stream = createLiveStream({ ...server, token: () => session.store.getState().access })
  const queries = createTestQueries()
  const read: string[] = []
  for (const path of ['/api/credit/total', '/api/orders']) {
    queries.setQueryData(['account', path], {})
    queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[1] === path && query.state.isInvalidated) read.push(path)
    })
  }
  listenWhileSignedIn(session, queries, stream)
  return { session, server, stream, read }
}

test('listens to no account without a session', async () => {
  const { server, stream } = aPage({})
  await waiting()
  expect(server.streams).toHaveLength(0)
  stream.follow({})
  await waiting()
  expect(server.streams.map(({ token }) => token)).toEqual([null])
})

test('invalidates the queries that an event names', async () => {
  const { server, read } = aPage({ jwt: 'access', jwt_refresh: 'refresh' })
  await waiting()
  server.last().send('event: credits\ndata: {}\n\n')
  await vi.waitUntil(() => read.length > 0, { timeout: 30_000 })
  expect(read).toEqual(['/api/credit/total'])
})

test('ignores an unknown event and keeps the stream', async () => {
  const { server, read } = aPage({ jwt: 'access', jwt_refresh: 'refresh' })
  await waiting()
  server.last().send('event: constructor\ndata: {}\n\nevent: credits-v2\ndata: not JSON\n\n')
  server.last().send('event: orders\ndata: {}\n\n')
  await vi.waitUntil(() => read.length > 0, { timeout: 30_000 })
  expect(read).toEqual(['/api/orders'])
})

test('reads everything again when the page is visible again', async () => {
  const { server, read } = aPage({ jwt: 'access', jwt_refresh: 'refresh' })
  await waiting()
  expect(read).toEqual([])
  server.show(false)
  server.show(true)
  await vi.waitUntil(() => read.length > 1, { timeout: 30_000 })
  expect(read).toEqual(['/api/credit/total', '/api/orders'])
})

test('reads everything again when the stream opened late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server, read } = aPage({ jwt: 'access', jwt_refresh: 'refresh' }, { isDown: true })
  await waiting()
  server.isDown = false
  await vi.advanceTimersByTimeAsync(1500)
  await waiting()
  expect(read).toEqual(['/api/credit/total', '/api/orders'])
})

test('reads everything again when a lost stream is back, also without an account', async () => {
  const server = aServer()
  const stream = createLiveStream(server)
  const queries = createTestQueries()
  const path = '/api/map/plot/{id}'
  queries.setQueryData(['optional', path], {})
  healWith(queries, stream)
  stream.follow({})
  await waiting()
  const isOld = () => queries.getQueryState(['optional', path])?.isInvalidated
  expect(isOld()).toBe(false)
  server.isDown = true
  server.changeNetwork()
  await waiting()
  expect(isOld()).toBe(false)
  expect(useConnection.getState().isLost).toBe(true)
  server.isDown = false
  server.changeNetwork()
  await vi.waitUntil(isOld, { timeout: 30_000 })
  expect(useConnection.getState().isLost).toBe(false)
})

test('opens another stream after a login or logout', async () => {
  const { session, server, stream } = aPage({ jwt: 'mine', jwt_refresh: 'refresh' })
  stream.follow({})
  await waiting()
  session.end()
  await waiting()
  session.start({ access_token: 'other', refresh_token: 'other refresh' })
  await waiting()
  // A renewed token of the same session does not reopen the stream.
  session.renew('renewed')
  await waiting()
  expect(server.streams.map(({ token }) => token)).toEqual(['mine', null, 'other'])
  expect(server.streams.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
})
