/** Migration 020 books purchases made before the ledger existed. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { createOldDatabase } from '#testing/test-old-database.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'

const wallet = (n: number) => `0x${String(n).repeat(40)}`
const hash = (n: number) => `0x${String(n).repeat(64)}`
const ido = wallet(9)

test('counts earlier purchases and rewards on chain', { timeout: 60_000 }, async () => {
  const db = await createOldDatabase('019-gin')
  const bought = (tx: number, log: number, buyer: string, referrer: string, usdt: number, final = true) =>
    sql`
    insert into chain_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract, address,
      event, args, parties, final_at)
    values (5, ${hash(tx)}, ${log}, ${tx}, ${`2026-01-0${tx} 03:04:05Z`}, ${hash(tx)}, 'Ido', ${ido}, 'Bought',
      ${JSON.stringify({ buyer, referrer, massAmount: String(usdt * 2), usdtCost: String(usdt) })},
      array[${buyer}, ${referrer}], ${final ? '2026-01-09' : null})`.execute(db)
  await bought(1, 0, wallet(1), wallet(0), 1000)
  await bought(1, 2, wallet(1), wallet(2), 399)
  await bought(2, 1, wallet(3), wallet(2), 19)
  await bought(3, 1, wallet(3), wallet(2), 100)
  await bought(4, 1, wallet(3), ido, 100)
  await bought(5, 1, wallet(4), wallet(2), 100, false)
  await migrateToLatest(db)
  const { rows } = await sql`
    select wallet, earned, balance from referral_balances`.execute(db)
  expect(rows).toEqual([{ wallet: wallet(2), earned: '24', balance: '24' }])
  const { rows: sums } = await sql`
    select sum(purchases)::int as purchases, sum(buyers)::int as buyers, sum(mass)::int as mass from sale_hours`.execute(
    db,
  )
  expect(sums).toEqual([{ purchases: 5, buyers: 2, mass: 3236 }])
  await expectCleanAudit(db)
})
