import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { formatUsdt } from '#features/token-sale/sale.ts'
import type { Usdt } from '#features/token-sale/sale.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { ReferralWithdrawals } from '#platform/db/schema.generated.ts'
import type { Fee } from './judge-fee.ts'

export type WithdrawalRow = Pick<
  Selectable<ReferralWithdrawals>,
  'id' | 'wallet' | 'amount' | 'token' | 'attempt' | 'fee_tx_hash' | 'payout_tx_hash' | 'created_at'
> & { state: 'confirming' | 'unused' | 'paying' | 'paid'; chain_id: number }

export const withdrawalColumns = sql`id, chain_id::int, wallet, state, amount, token, attempt, fee_tx_hash, payout_tx_hash, created_at`

/** For queries on `accounts`. A fee that no node has may be invented, so it does not count. */
export const hasPayoutOnItsWay = sql<boolean>`exists (
  select from referral_withdrawals where wallet = accounts.wallet_address
    and (state = 'paying' or (state = 'confirming' and seen_at is not null)))`

export async function findWithdrawal(
  db: Db | Tx,
  chainId: number,
  { hash, wallet }: Fee,
): Promise<WithdrawalRow | null> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from referral_withdrawals
    where chain_id = ${chainId} and fee_tx_hash = ${hash} and wallet = ${wallet}`.execute(db)
  return rows[0] ?? null
}

/** @param balance the amount it would pay, while it is undecided. */
export function asWithdrawal(row: WithdrawalRow, usdt: Usdt, balance: string) {
  if (row.state === 'unused') return null
  return {
    state: row.state,
    amount: formatUsdt(row.amount ?? balance, usdt),
    hash: row.fee_tx_hash,
    payout_hash: row.payout_tx_hash,
    at: row.created_at.toISOString(),
  }
}

/** In the token's smallest unit. */
export async function readBalance(db: Db | Tx, wallet: string): Promise<{ earned: string; balance: string }> {
  const { rows } = await sql<{ earned: string; balance: string }>`
    select earned, balance from referral_balances where wallet = ${wallet}`.execute(db)
  return rows[0] ?? { earned: '0', balance: '0' }
}
