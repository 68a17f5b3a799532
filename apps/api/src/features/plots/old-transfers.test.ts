/** Migration 047 finds the plots of minted collections, and those that a transfer brought to their owner. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { createOldDatabase } from '#testing/test-old-database.ts'
import { readPlotIndex } from './read-plot-index.ts'

const [seller, friend] = ['0d0e0a0d-0000-4000-8000-000000000001', '0d0e0a0d-0000-4000-8000-000000000002']
const [minted, open] = ['0d0e0a0d-0000-4000-8000-000000000003', '0d0e0a0d-0000-4000-8000-000000000004']
const sentAt = '2026-05-01T10:00:00Z'

let db: Db
beforeAll(async () => {
  db = await createOldDatabase('042-fee-covers-gas')
  await sql`
    insert into accounts (id, username, username_key) values
      (${seller}, 'seller', 'seller'), (${friend}, 'friend', 'friend')`.execute(db)
  await sql`
    insert into collections (id, owner_id, name, state) values
      (${minted}, ${seller}, 'Minted', 2), (${open}, ${seller}, 'Open', null)`.execute(db)
  await sql`
    insert into plots (cell, state, owner_id, collection_id, mint_state, district, country, price_cents, created_at)
    values (1, 'owned', ${seller}, ${minted}, null, 'a', 'VN', 2500, '2026-01-01'),
      (2, 'owned', ${seller}, ${open}, null, 'a', 'VN', 2500, '2026-01-01'),
      (3, 'owned', ${seller}, null, 'minted', 'a', 'VN', 2500, '2026-01-01'),
      (4, 'owned', ${seller}, null, 'minted', 'a', 'VN', 2500, '2026-01-01')`.execute(db)
  const event = {
    at: sentAt,
    chain_id: 5,
    tx_hash: `0x${'1'.repeat(64)}`,
    log_index: 0,
    to_address: `0x${'a'.repeat(40)}`,
  }
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('meridian.event', ${JSON.stringify(event)}, true)`.execute(tx)
    await sql`update plots set owner_id = ${friend} where cell = 4`.execute(tx)
  })
  await migrateToLatest(db)
}, 60_000)

const indexOf = async (accountId: string) => (await readPlotIndex(db, { accountId, cursor: undefined })).plots

test('counts the plots of a minted collection as minted, and no others', async () => {
  const { cells, minted: positions } = await indexOf(seller)
  expect(cells).toEqual([1, 1, 1])
  expect(positions).toEqual([0, 2])
})

test('shows price and date of the purchase to the buyer only', async () => {
  expect((await indexOf(seller)).prices.values).toEqual([25])
  const { prices, dates } = await indexOf(friend)
  expect(prices.values).toEqual([0])
  expect(dates.values).toEqual([Date.parse(sentAt) / 1000])
})
