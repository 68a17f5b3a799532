/** Migration 034 replaces the names of countries by their codes. */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/database.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { createOldDatabase } from '#testing/test-old-database.ts'
import { anOrder } from '#testing/test-purchases.ts'

const owner = '0d0e0a0d-0000-4000-8000-000000000001'
const order = '0d0e0a0d-0000-4000-8000-000000000003'

const places = [
  { cell: 1, district: 'Quận Hoàn Kiếm', country: 'Vietnam' },
  { cell: 2, district: 'Egypt', country: 'Egypt' },
  { cell: 3, district: 'South China Sea', country: 'International waters' },
  { cell: 4, district: 'Yamoussoukro', country: "Côte d'Ivoire" },
  { cell: 5, district: 'Poseidonis', country: 'Atlantis' },
  { cell: 6, district: '', country: '' },
]
const migrated = [
  { cell: '1', district: 'Quận Hoàn Kiếm', country: 'VN' },
  { cell: '2', district: '', country: 'EG' },
  { cell: '3', district: 'South China Sea', country: 'XZ' },
  { cell: '4', district: 'Yamoussoukro', country: 'CI' },
  { cell: '5', district: 'Poseidonis', country: 'Atlantis' },
  { cell: '6', district: '', country: '' },
]

let db: Db
beforeAll(async () => {
  db = await createOldDatabase('033-confirmed-events')
  await sql`insert into accounts (id, username, username_key) values (${owner}, 'owner', 'owner')`.execute(db)
  await anOrder(db, { id: order, account_id: owner, kind: 'plots', state: 'completed', quantity: 6 })
  for (const { cell, district, country } of places) {
    await sql`
      insert into plots (cell, state, order_id, owner_id, district, country, price_cents)
      values (${cell}, 'owned', ${order}, ${owner}, ${district}, ${country}, 0)`.execute(db)
    await sql`insert into order_plots values (${order}, ${cell}, 0, ${district}, ${country})`.execute(db)
  }
  await migrateToLatest(db)
}, 60_000)

const read = async (table: 'plots' | 'order_plots') =>
  (await sql`select cell::text as cell, district, country from ${sql.table(table)} order by cell`.execute(db))
    .rows

test.each(['plots', 'order_plots'] as const)(
  '%s have codes, and a name without a code is unchanged',
  async (table) => {
    expect(await read(table)).toEqual(migrated)
  },
)

test('changes nothing in a second run', async () => {
  const text = await readFile(new URL('../../../migrations/034-country-codes.sql', import.meta.url), 'utf8')
  await inTransaction(db, (tx) => sql.raw(text).execute(tx))
  expect(await read('plots')).toEqual(migrated)
  expect(await read('order_plots')).toEqual(migrated)
})

test('leaves the triggers of both tables enabled', async () => {
  await expect(sql`update order_plots set country = 'DE'`.execute(db)).rejects.toThrow(
    'order_plots is a snapshot',
  )
  await expect(
    sql`update plots set owner_id = null, owner_address = ${`0x${'a1'.repeat(20)}`}`.execute(db),
  ).rejects.toThrow('"kind"')
})
