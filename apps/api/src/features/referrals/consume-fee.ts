/** A final fee pays for one withdrawal of the wallet's whole balance. */
import { sql } from 'kysely'
import type { Usdt } from '#features/token-sale/sale.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { canWithdraw } from './can-withdraw.ts'
import type { Fee } from './judge-fee.ts'
import { requestPayout } from './pay-out.ts'
import { takeBalance } from './referral-ledger.ts'
import { leastWithdrawal } from './referral-terms.ts'
import { withdrawalColumns } from './withdrawal-rows.ts'
import type { WithdrawalRow } from './withdrawal-rows.ts'

export type Used = WithdrawalRow | 'REFERRAL_TOO_LITTLE' | 'REFERRAL_NOT_ENTITLED'

/** If nothing can be paid, nothing is booked, and the fee stays usable. Locks the withdrawal, then its balance. */
export async function consumeFee(
  tx: Tx,
  config: Pick<Config, 'chains'>,
  { chainId, fee, usdt }: { chainId: number; fee: Fee; usdt: Usdt },
): Promise<Used> {
  const row = await lockWithdrawal(tx, chainId, fee)
  if (row.state === 'paying' || row.state === 'paid') return row
  const { wallet } = fee
  if (!(await canWithdraw(tx, config, wallet))) return leaveUnused(tx, row, 'REFERRAL_NOT_ENTITLED')
  const amount = await takeBalance(tx, { wallet, least: leastWithdrawal(usdt), reference: row.id })
  if (amount === null) return leaveUnused(tx, row, 'REFERRAL_TOO_LITTLE')
  const { rows } = await sql<WithdrawalRow>`
    update referral_withdrawals set state = 'paying', amount = ${amount}, token = ${usdt.address},
      token_decimals = ${usdt.decimals}, tries = 0,
      try_at = clock_timestamp()
    where id = ${row.id} and state in ('confirming', 'unused') returning ${withdrawalColumns}`.execute(tx)
  await requestPayout(tx, rows[0]!)
  return rows[0]!
}

/** Concurrent requests with the same hash wait here. */
async function lockWithdrawal(tx: Tx, chainId: number, { hash, wallet }: Fee): Promise<WithdrawalRow> {
  const { rows } = await sql<WithdrawalRow>`
    insert into referral_withdrawals as known (chain_id, fee_tx_hash, wallet, seen_at)
    values (${chainId}, ${hash}, ${wallet}, clock_timestamp())
    on conflict (chain_id, fee_tx_hash, wallet) do update set seen_at = coalesce(known.seen_at, excluded.seen_at)
    returning ${withdrawalColumns}`.execute(tx)
  return rows[0]!
}

async function leaveUnused<Why extends string>(tx: Tx, { id }: WithdrawalRow, why: Why): Promise<Why> {
  await sql`
    update referral_withdrawals set state = 'unused' where id = ${id} and state = 'confirming'`.execute(tx)
  return why
}

/** Limit for hashes that no node knows, which any client can invent. They are deleted after a day. */
const mostUnseen = 10_000

/**
 * Stores the fee, so that the worker pursues it even when the browser never returns. An unused fee is checked again.
 */
export async function rememberFee(
  db: Db,
  chainId: number,
  { hash, wallet }: Fee,
  isSeen: boolean,
): Promise<void> {
  await sql`
    insert into referral_withdrawals as known (chain_id, fee_tx_hash, wallet, seen_at)
    select ${chainId}::bigint, ${hash}, ${wallet}, case when ${isSeen} then clock_timestamp() end
    where ${isSeen} or (select count(*) from referral_withdrawals where seen_at is null) < ${mostUnseen}
    on conflict (chain_id, fee_tx_hash, wallet) do update
      set seen_at = coalesce(known.seen_at, excluded.seen_at), state = 'confirming'
      where ${isSeen} and known.state in ('confirming', 'unused')`.execute(db)
}
