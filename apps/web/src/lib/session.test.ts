import { expect, test } from 'vitest'
import { createMemoryStorage } from './device-storage.ts'
import { createSession } from './session.ts'
import type { SessionEvent } from './session.ts'

test('stores the tokens under their public names', () => {
  const storage = createMemoryStorage()
  createSession(storage).start({ access_token: 'a', refresh_token: 'r' })
  expect([storage.get('jwt'), storage.get('jwt_refresh')]).toEqual(['a', 'r'])
  expect(createSession(storage).store.getState()).toEqual({ access: 'a', refresh: 'r' })
})

test('removes both tokens when it ends', () => {
  const storage = createMemoryStorage()
  const session = createSession(storage)
  session.start({ access_token: 'a', refresh_token: 'r' })
  session.end()
  expect([storage.get('jwt'), storage.get('jwt_refresh')]).toEqual([null, null])
})

test('notifies listeners of its own start and end once, and not of changes by another tab', () => {
  const storage = createMemoryStorage()
  const session = createSession(storage)
  const other = createSession(storage)
  const events: SessionEvent[] = []
  session.onEvent((event) => events.push(event))
  session.start({ access_token: 'a', refresh_token: 'r' })
  session.renew('b')
  session.end('expired')
  session.end()
  other.start({ access_token: 'c', refresh_token: 's' })
  session.reread()
  expect(events).toEqual(['started', 'expired'])
  expect(session.store.getState()).toEqual({ access: 'c', refresh: 's' })
})
