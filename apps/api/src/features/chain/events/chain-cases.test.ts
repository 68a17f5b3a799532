import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction, openDatabase } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { createLog } from '#platform/logging/log.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { closeChainCase, endChainCase, listChainCases, openChainCase } from './chain-cases.ts'

let db: Db

beforeAll(async () => {
  const url = await createTestDatabase()
  const database = openDatabase(
    { url, poolSize: 10, backend: 'postgres' },
    'test',
    createLog('test', 'silent'),
  )
  db = database.db
  cleanUp(database.close)
})

const about = { chainId: 5, kind: 'fee_above_ceiling', reference: 'treasury' } as const

test('has one open case per subject with the latest detail, also under concurrent writes', async () => {
  await Promise.all(Array.from({ length: 10 }, () => openChainCase(db, { ...about, detail: 'dear' })))
  await openChainCase(db, { ...about, detail: 'dearer' })
  await openChainCase(db, { ...about, reference: 'minter', detail: 'dear' })
  const lines = await listChainCases(db)
  expect(lines).toEqual([
    expect.stringMatching(/ · chain 5 · fee_above_ceiling · dearer · [\w-]{36}$/),
    expect.stringContaining(' · dear · '),
  ])
})

test('closes a case once, automatically or by an operator, and may open another one later', async () => {
  await endChainCase(db, about)
  const [line] = await listChainCases(db)
  const id = line!.split(' · ').at(-1)!
  const close = () =>
    inTransaction(db, async (tx) => {
      const actionKey = crypto.randomUUID()
      await sql`
        insert into operator_actions (command_user, action, target_kind, target, reason, key)
        values ('tester', 'close case', 'case', ${id}, 'For a test.', ${actionKey})`.execute(tx)
      return closeChainCase(tx, { id, actionKey, reason: 'For a test.' })
    })
  expect(await close()).toMatchObject({ kind: about.kind })
  expect(await close()).toBeNull()
  expect(await listChainCases(db)).toEqual([])
  await openChainCase(db, { ...about, detail: 'dear again' })
  expect(await listChainCases(db)).toHaveLength(1)
})
