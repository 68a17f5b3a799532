import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Db, Tx } from '#platform/db/database.ts'

/** The linked wallet in lower case, or null. */
export async function readWallet(tx: Db | Tx, accountId: string): Promise<Address | null> {
  const { rows } = await sql<{ wallet_address: Address | null }>`
    select wallet_address from accounts where id = ${accountId}`.execute(tx)
  return rows[0]?.wallet_address ?? null
}
