import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { GinDeposits } from '#platform/db/schema.generated.ts'
import { creditDeposits } from './credit-deposits.ts'

const claimsAtOnce = 100

/** Assigns deposits that the wallet sent before the account linked it, and reverted ones that were mined again. */
export async function claimDepositsOfWallet(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql<Pick<Selectable<GinDeposits>, 'id' | 'account_id' | 'ignored'>>`
    update gin_deposits set account_id = accounts.id
    from accounts
    where accounts.id = ${accountId} and gin_deposits.from_address = accounts.wallet_address
      and gin_deposits.account_id is null and gin_deposits.lost_at is null
    returning gin_deposits.id, gin_deposits.account_id, ignored`.execute(tx)
  await creditDeposits(tx, rows)
}

/** For accounts that have linked a wallet since and made no further request. */
export async function claimForLinked(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct accounts.id from gin_deposits join accounts on wallet_address = from_address
    where account_id is null and lost_at is null limit ${claimsAtOnce}`.execute(db)
  for (const { id } of rows) await inTransaction(db, (tx) => claimDepositsOfWallet(tx, id))
}
