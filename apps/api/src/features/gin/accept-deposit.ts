/** Operator actions on Gin deposits below the minimum: list them, or accept one for conversion. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { formatGin } from '#platform/chain/gin-token.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import type { GinDeposits } from '#platform/db/schema.generated.ts'
import { creditDeposits } from './credit-deposits.ts'

export async function acceptDeposit(db: Db, id: string): Promise<string> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<Pick<Selectable<GinDeposits>, 'id' | 'account_id' | 'ignored'>>`
      update gin_deposits set ignored = false where id::text = ${id} and ignored and lost_at is null
      returning id, account_id, ignored`.execute(tx)
    if (rows.length === 0) throw new Error(`There is no ignored deposit with the id ${id}.`)
    await creditDeposits(tx, rows)
  })
  return `Deposit ${id} is converted.`
}

const newest = 200

/** One line for each, newest first. */
export async function listIgnoredDeposits(db: Db): Promise<string[]> {
  const { rows } = await sql<Selectable<GinDeposits>>`
    select * from gin_deposits where ignored and lost_at is null order by mined_at desc, id limit ${newest}`.execute(
    db,
  )
  return rows.map(({ id, amount, from_address, chain_id, tx_hash, mined_at }) =>
    [
      mined_at.toISOString(),
      `${formatGin(amount)} Gin`,
      `from ${from_address}`,
      `chain ${chain_id}`,
      tx_hash,
      id,
    ].join(' · '),
  )
}
