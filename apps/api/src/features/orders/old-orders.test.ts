/** Migration 023 handles orders without stored discounts and widget sessions with equal amounts. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { createOldDatabase } from '#testing/test-old-database.ts'
import { anOrder } from '#testing/test-purchases.ts'

const id = (n: number) => `0d0e0a0d-0000-4000-8000-00000000000${n}`
const account = id(0)

let db: Db
beforeAll(async () => {
  db = await createOldDatabase('021-token-updates')
  await sql`insert into accounts (id, username, username_key) values (${account}, 'buyer', 'buyer')`.execute(
    db,
  )
  await anOldOrder(1, 'open', 30)
  await anOldOrder(2, 'cancelled', 5)
  await anOldOrder(3, 'completed', 30)
  await anOldOrder(4, 'completed', 1)
  await aSession(1, 10)
  await aSession(2, 10)
  await aSession(3, 20)
  await migrateToLatest(db)
}, 60_000)

const anOldOrder = (n: number, state: string, quantity: number) => {
  const times = { created_at: new Date('2026-01-01'), hold_until: new Date() }
  return anOrder(db, { id: id(n), account_id: account, kind: 'plots', state, quantity, ...times })
}

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
