import { AppError } from '@meridian/shared/errors'
import { beforeAll, expect, test } from 'vitest'
import { removeOperator } from '#features/admin/operators/remove-operator.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { anOperator, commandLine, startTestConsole } from '#testing/admin/test-console.ts'
import type { TestApi } from '#testing/test-api.ts'
import { performAction } from './perform-action.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestConsole()
})

const decision = { action: 'test it', target: { kind: 'nothing', id: '1' } }

async function aCaller(key: string = crypto.randomUUID()) {
  const { name } = await anOperator(api, 'support')
  const { id } = await api.db
    .selectFrom('operators')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return { name, operator: { operatorId: id }, requestId: 'r-1', body: { key, why: 'For a test.' } }
}

/** An action with an effect that can be counted: one inactive operator each time. */
async function change(tx: Tx) {
  const name = `counted-${crypto.randomUUID().slice(0, 8)}`
  await tx.insertInto('operators').values({ name, role: 'reader' }).execute()
  return { after: { name } }
}

const countChanges = async () =>
  (await api.db.selectFrom('operators').select('id').where('name', 'like', 'counted-%').execute()).length

test('a double click is carried out and logged once', async () => {
  const caller = await aCaller()
  const before = await countChanges()
  await Promise.all([1, 2, 3].map(() => performAction(api.db, caller, decision, change)))
  expect(await countChanges()).toBe(before + 1)
  const logged = await api.db
    .selectFrom('operator_actions')
    .select(['operator_id', 'reason', 'request_id'])
    .where('key', '=', caller.body.key)
    .execute()
  expect(logged).toEqual([
    { operator_id: caller.operator.operatorId, reason: 'For a test.', request_id: 'r-1' },
  ])
})

test('the key of another action is refused', async () => {
  const caller = await aCaller()
  await performAction(api.db, caller, decision, change)
  const other = { ...decision, target: { kind: 'nothing', id: '2' } }
  await expect(performAction(api.db, caller, other, change)).rejects.toThrow(
    expect.objectContaining({ code: 'ALREADY_DONE' }),
  )
})

test('a refused change leaves no action in the log, and may be repeated', async () => {
  const caller = await aCaller()
  const refuse = () => Promise.reject(new AppError('CHANGED_MEANWHILE'))
  await expect(performAction(api.db, caller, decision, refuse)).rejects.toThrow(AppError)
  const before = await countChanges()
  await performAction(api.db, caller, decision, change)
  expect(await countChanges()).toBe(before + 1)
})

test('nothing is done for an operator who was removed while the call ran', async () => {
  const caller = await aCaller()
  await inTransaction(api.db, (tx) =>
    removeOperator(tx, commandLine, { name: caller.name, reason: 'For a test.' }),
  )
  const before = await countChanges()
  await expect(performAction(api.db, caller, decision, change)).rejects.toThrow(
    expect.objectContaining({ code: 'OPERATOR_NEEDED' }),
  )
  expect(await countChanges()).toBe(before)
})
