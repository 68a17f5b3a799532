/** Migration 070 numbers the purchases that were made before it. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { createOldDatabase } from '#testing/test-old-database.ts'
import { readDeed } from './read-deed.ts'

const buyer = '0d0e0a0d-0000-4000-8000-000000000001'
const [first, second] = ['0d0e0a0d-0000-4000-8000-000000000003', '0d0e0a0d-0000-4000-8000-000000000004']

let db: Db
beforeAll(async () => {
  db = await createOldDatabase('034-country-codes')
  await sql`insert into accounts (id, username, username_key) values (${buyer}, 'buyer', 'buyer')`.execute(db)
  await sql`
    insert into plots (cell, state, order_id, owner_id, district, country, price_cents) values
      (1, 'owned', ${first}, ${buyer}, 'a', 'VN', 0), (2, 'owned', ${first}, ${buyer}, 'a', 'VN', 0),
      (3, 'owned', null, ${buyer}, 'a', 'VN', 0), (4, 'owned', ${second}, ${buyer}, 'a', 'VN', 0),
      (5, 'held', ${second}, null, 'a', 'VN', 0)`.execute(db)
  await migrateToLatest(db)
}, 60_000)

test('each old purchase has one deed with its plots, and given land has none', async () => {
  const { rows } = await sql<{ number: string; order_id: string }>`
    select number, order_id from deeds order by order_id`.execute(db)
  expect(rows.map(({ order_id }) => order_id)).toEqual([first, second])
  const cells = await Promise.all(
    rows.map(async ({ number }) => (await readDeed(db, number)).plots.map(({ cell }) => cell)),
  )
  expect(cells).toEqual([[1, 2], [4]])
})
