import { beforeAll, expect, test } from 'vitest'
import { directUrlOf } from '#platform/db/database.ts'
import { LiveHub, publish } from '#platform/live/live-hub.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { WatchedSessions } from './watched-sessions.ts'

let api: TestApi
let live: LiveHub
beforeAll(async () => {
  api = await startTestApi()
  const { config, log } = api.platform
  live = new LiveHub(directUrlOf(config.database), log)
  await live.start()
  cleanUp(() => live.close())
})

/** An account's sessions, and the recorded queries about them. */
function anAccount(...sessionIds: string[]) {
  const accountId = crypto.randomUUID()
  const open = new Set(sessionIds)
  const asked: string[][] = []
  const ended: string[] = []
  let gate: Promise<void> = Promise.resolve()
  const sessions = new WatchedSessions(live, async (_, ids) => {
    asked.push([...ids])
    const answer = new Set(ids.filter((id) => open.has(id)))
    await gate
    return answer
  })
  return {
    asked,
    ended,
    open,
    /** Like a stream: it unsubscribes once it is ended. */
    watch: (sessionId: string) => {
      const leave = sessions.watch({ accountId, sessionId }, () => {
        ended.push(sessionId)
        leave()
      })
      return leave
    },
    publishSession: () => publish(api.db, `account:${accountId}`, { type: 'session' }),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    fail: () => {
      gate = Promise.reject(new Error('the database is away'))
      gate.catch(() => {})
    },
  }
}

test('ends the streams of an ended session only, after one look-up for the account', async () => {
  const account = anAccount('mine', 'other')
  for (let index = 0; index < 200; index += 1) account.watch(index % 2 ? 'mine' : 'other')
  account.open.delete('mine')
  await account.publishSession()
  await expect.poll(() => account.ended.length).toBe(100)
  expect(new Set(account.ended)).toEqual(new Set(['mine']))
  expect(account.asked).toEqual([['other', 'mine']])
})

test('looks up again once for all sessions that end during a look-up', async () => {
  const account = anAccount('one', 'two')
  account.watch('one')
  account.watch('two')
  const goOn = account.hold()
  account.open.delete('one')
  await account.publishSession()
  await expect.poll(() => account.asked.length).toBe(1)
  account.open.delete('two')
  for (let index = 0; index < 5; index += 1) await account.publishSession()
  await live.caughtUp()
  goOn()
  await expect.poll(() => account.ended).toEqual(['one', 'two'])
  expect(account.asked.length).toBeLessThanOrEqual(3)
})

test('ends the streams of a session that cannot be looked up', async () => {
  const account = anAccount('mine')
  account.watch('mine')
  account.fail()
  await account.publishSession()
  await expect.poll(() => account.ended).toEqual(['mine'])
})

test('looks up no account without streams', async () => {
  const account = anAccount('mine')
  const leave = [account.watch('mine'), account.watch('mine')]
  for (const each of leave) each()
  await account.publishSession()
  await live.caughtUp()
  expect(account.asked).toEqual([])
})
