import {
  attemptStates,
  orderKinds,
  orderStates,
  orderTransitions,
  outcomes,
  paymentMethods,
  refundStates,
  statesBefore,
} from '@meridian/shared/orders'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aBuyer, anOrder } from '#testing/test-purchases.ts'
import { moveOrder } from './move-order.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

test.each([
  ['orders', 'kind', orderKinds],
  ['orders', 'state', orderStates],
  ['payment_attempts', 'method', paymentMethods],
  ['payment_attempts', 'state', attemptStates],
  ['payments', 'method', paymentMethods],
  ['payment_outcomes', 'outcome', outcomes],
  ['refunds', 'state', refundStates],
])('%s.%s accepts exactly the values of the shared types', async (table, column, agreed) => {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c' and conname = ${`${table}_${column}_check`}`.execute(
    api.db,
  )
  const taken = [...(rows[0]?.rule.matchAll(/'(\w+)'::text/g) ?? [])].map(([, value]) => value)
  expect(taken.toSorted()).toEqual([...agreed].toSorted())
})

describe('an order', () => {
  test.each(orderStates.flatMap((from) => orderStates.map((to) => [from, to] as const)))(
    'moves from %s to %s only if that transition is allowed',
    async (from, to) => {
      const { id } = await aBuyer(api)
      const orderId = await anOrder(api.db, { account_id: id, state: from })
      const moved = await inTransaction(api.db, (tx) =>
        moveOrder(tx, { orderId, to, why: { code: 'cancelled', params: {} } }),
      )
      expect(moved).toBe(orderTransitions[from].includes(to))
      expect(moved).toBe(statesBefore[to].includes(from))
    },
  )

  test('keeps the snapshot of its plots unchanged', async () => {
    await expect(sql`update order_plots set price_cents = 0`.execute(api.db)).rejects.toThrow('snapshot')
    await expect(sql`delete from order_plots`.execute(api.db)).rejects.toThrow('snapshot')
  })
})
