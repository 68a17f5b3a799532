import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { commandLine, startTestConsole } from '#testing/admin/test-console.ts'
import type { TestApi } from '#testing/test-api.ts'
import { recordAction } from './record-action.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestConsole()
})

const action = { action: 'test it', target: { kind: 'nothing', id: '1' }, reason: 'For a test.' }

test('the log of actions can be added to, and never changed', async () => {
  await inTransaction(api.db, (tx) => recordAction(tx, commandLine, { ...action, after: { name: 'new' } }))
  const { rows } = await sql`
    select action, command_user, operator_id, reason, before, after from operator_actions`.execute(api.db)
  expect(rows).toEqual([
    {
      action: 'test it',
      command_user: 'tester',
      operator_id: null,
      reason: 'For a test.',
      before: null,
      after: { name: 'new' },
    },
  ])
  for (const change of [
    sql`update operator_actions set reason = 'Another reason.'`,
    sql`delete from operator_actions`,
    sql`truncate operator_actions cascade`,
  ])
    await expect(change.execute(api.db)).rejects.toThrow('operator_actions is append-only')
})

test('an action without a reason is refused, and its change with it', async () => {
  const failing = inTransaction(api.db, async (tx) => {
    await tx.insertInto('operators').values({ name: 'nobody', role: 'reader' }).execute()
    await recordAction(tx, commandLine, { ...action, reason: '' })
  })
  await expect(failing).rejects.toThrow('operator_actions_reason_check')
  expect(await api.db.selectFrom('operators').selectAll().execute()).toEqual([])
})
