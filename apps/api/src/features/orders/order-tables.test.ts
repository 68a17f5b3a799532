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
import { manyBuyers } from '#testing/test-purchases.ts'
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
  const anOrder = async (state: string): Promise<string> => {
    const [buyer] = await manyBuyers(api, 1, 0)
    const { rows } = await sql<{ id: string }>`
      insert into orders (account_id, kind, state, quantity, base_price_cents, subtotal_cents, discount_cents,
        discount_percent, total_cents, fingerprint, hold_until)
      values (${buyer!.id}, 'credits', ${state}, 1, 2500, 2500, 0, 0, 2500, 'x', now())
      returning id`.execute(api.db)
    return rows[0]!.id
  }

  test.each(orderStates.flatMap((from) => orderStates.map((to) => [from, to] as const)))(
    'moves from %s to %s only if that transition is allowed',
    async (from, to) => {
      const orderId = await anOrder(from)
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
