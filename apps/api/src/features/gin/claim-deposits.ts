import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { GinDeposits } from '#platform/db/schema.generated.ts'
import { creditDeposit } from './take-deposit.ts'

/** What a wallet sent before an account linked it. */
export async function claimDepositsOfWallet(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql<Pick<Selectable<GinDeposits>, 'id' | 'account_id' | 'amount'>>`
    update gin_deposits set account_id = accounts.id
    from accounts
    where accounts.id = ${accountId} and gin_deposits.from_address = accounts.wallet_address
      and gin_deposits.account_id is null
    returning gin_deposits.id, gin_deposits.account_id, amount`.execute(tx)
  for (const deposit of rows) await creditDeposit(tx, deposit, BigInt(deposit.amount))
}
