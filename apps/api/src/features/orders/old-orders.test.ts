/** Migration 023 handles orders without stored discounts and widget sessions with equal amounts. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { createOldDatabase } from '#testing/test-old-database.ts'

const id = (n: number) => `0d0e0a0d-0000-4000-8000-00000000000${n}`
const account = id(0)

let db: Db
beforeAll(async () => {
  db = await createOldDatabase('021-token-updates')
  await sql`insert into accounts (id, username, username_key) values (${account}, 'buyer', 'buyer')`.execute(
    db,
  )
  await anOrder(1, 'open', 30)
  await anOrder(2, 'cancelled', 5)
  await anOrder(3, 'completed', 30)
  await anOrder(4, 'completed', 1)
  await aSession(1, 10)
  await aSession(2, 10)
  await aSession(3, 20)
  await migrateToLatest(db)
}, 60_000)

const anOrder = (n: number, state: string, quantity: number) =>
  sql`
  insert into orders (id, account_id, kind, state, quantity, base_price_cents, subtotal_cents, discount_cents,
    discount_percent, total_cents, land_type, fingerprint, hold_until, created_at)
  values (${id(n)}, ${account}, 'plots', ${state}, ${quantity}, 0, 0, 0, 0, 0, 'individual', ${id(n)}, now(),
    '2026-01-01')`.execute(db)

const aSession = (n: number, wei: number) =>
  sql`
  insert into payment_attempts (order_id, method, amount_cents, amount_wei)
  values (${id(n)}, 'wert', 0, ${wei})`.execute(db)

test('stores the discounts of its quantity for every payable order', async () => {
  const { rows } = await sql<{ discounts: unknown }>`select discounts from orders order by id`.execute(db)
  const reached = [
    { amount: 10, percent: 5 },
    { amount: 25, percent: 10 },
  ]
  expect(rows.map(({ discounts }) => discounts)).toEqual([reached, [], [], []])
})

test('sets the start of an open order’s hold to its creation', async () => {
  const { rows } = await sql`
    select id from orders where held_since = created_at order by id`.execute(db)
  expect(rows).toEqual([{ id: id(1) }])
})

test('keeps equal amounts and prevents new ones', async () => {
  const { rows } = await sql`
    select amount_shared as shared from payment_attempts order by order_id`.execute(db)
  expect(rows).toEqual([{ shared: true }, { shared: true }, { shared: false }])
  await expect(aSession(4, 20)).rejects.toThrow('payment_attempts_widget_amount')
})
