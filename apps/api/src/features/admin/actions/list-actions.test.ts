import { listActions } from '@meridian/shared/endpoints/admin/actions'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { anOperator, commandLine, startTestConsole } from '#testing/admin/test-console.ts'
import type { TestApi } from '#testing/test-api.ts'
import { recordAction } from './record-action.ts'

let api: TestApi
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  api = await startTestConsole()
  operator = await anOperator(api, 'reader', 'mai')
})

test('names who did what to whom, newest first', async () => {
  const { actions, next } = await api.call(listActions, {}, operator)
  const target = { kind: 'operator', name: 'mai' }
  expect(actions).toMatchObject([
    { action: 'register passkey', who: { operator: 'mai', command_user: null }, target, before: null },
    {
      action: 'add operator',
      who: { operator: null, command_user: 'tester' },
      target,
      reason: 'A test needs an operator.',
      after: { name: 'mai', role: 'reader' },
    },
  ])
  expect(next).toBeNull()
})

test('comes in pages without gap or repeat, while others act', async () => {
  const act = (id: number) =>
    inTransaction(api.db, (tx) =>
      recordAction(tx, commandLine, {
        action: 'count',
        target: { kind: 'number', id: String(id) },
        reason: 'For a test.',
      }),
    )
  for (let id = 1; id <= 120; id += 1) await act(id)
  const read: string[] = []
  let cursor: string | null = null
  do {
    const page: { actions: { action: string; target: { id: string } }[]; next: string | null } =
      await api.call(listActions, { query: cursor === null ? {} : { cursor } }, operator)
    read.push(...page.actions.filter(({ action }) => action === 'count').map(({ target }) => target.id))
    cursor = page.next
    await act(1000)
  } while (cursor !== null)
  expect(read).toEqual(Array.from({ length: 120 }, (_, index) => String(120 - index)))
})

test.each([
  [{ text: 'NEEDS an op' }, 1],
  [{ text: 'mai"' }, 1],
  [{ text: '100%' }, 0],
  [{ target: 'mai' }, 2],
  [{ target: 'ma' }, 0],
  [{ who: 'mai' }, 1],
  [{ who: 'tester', target: 'mai' }, 1],
  [{ target: 'mai', from: '2000-01-01', to: '2999-12-31' }, 2],
  [{ target: 'mai', to: '2000-01-01' }, 0],
  [{ target: 'mai', from: '2999-12-31' }, 0],
  [{ target: 'mai', text: '', who: ' ' }, 2],
])('finds by %j', async (query, count) => {
  const { actions } = await api.call(listActions, { query }, operator)
  expect(actions).toHaveLength(count)
})

test('refuses a cursor that it did not give', async () => {
  const { status } = await api.request(listActions, { query: { cursor: 'abc' } }, operator)
  expect(status).toBe(400)
})
