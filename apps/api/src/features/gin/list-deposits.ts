import type { EndpointResult } from '@meridian/shared/endpoint'
import type { listConversions } from '@meridian/shared/endpoints/gin'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { GinDeposits } from '#platform/db/schema.generated.ts'
import type { Platform } from '#platform/platform.ts'
import { claimDepositsOfWallet } from './claim-deposits.ts'
import { formatGin } from '#platform/chain/gin-token.ts'

const newest = 200

type DepositRow = Pick<
  Selectable<GinDeposits>,
  'id' | 'chain_id' | 'tx_hash' | 'amount' | 'mined_at' | 'lost_at' | 'ignored'
>

export async function listDeposits(
  { db }: Pick<Platform, 'db'>,
  accountId: string,
): Promise<EndpointResult<typeof listConversions>> {
  return inTransaction(db, async (tx) => {
    await claimDepositsOfWallet(tx, accountId)
    const { rows: sums } = await sql<{ balance: string }>`
      select coalesce(sum(amount), 0)::text as balance from gin_deposits
      where account_id = ${accountId} and lost_at is null and not ignored`.execute(tx)
    const { rows } = await sql<DepositRow>`
      select id, chain_id, tx_hash, amount, mined_at, lost_at, ignored from gin_deposits
      where account_id = ${accountId} order by mined_at desc, id limit ${newest}`.execute(tx)
    return { balance: formatGin(sums[0]?.balance ?? '0'), data: rows.map(asDeposit) }
  })
}

const asDeposit = ({ id, chain_id, tx_hash, amount, mined_at, lost_at, ignored }: DepositRow) => ({
  id,
  amount: formatGin(amount),
  network: `0x${chain_id.toString(16)}`,
  transaction_hash: tx_hash,
  at: mined_at.toISOString(),
  lost: lost_at !== null,
  ...(ignored && { ignored }),
})
