/** Continues withdrawals without the browser: confirms fees and retries payouts. */
import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import { erc20Abi } from 'viem'
import type { Address, Hash } from 'viem'
import { z } from 'zod'
import { readUsdt } from '#features/token-sale/sale.ts'
import type { Usdt } from '#features/token-sale/sale.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import type { HealthCheck } from '#platform/health/health.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { judgeFee } from './judge-fee.ts'
import { isIdle, requestPayout } from './pay-out.ts'
import { findPayoutTerms } from './referral-terms.ts'
import type { PayoutTerms } from './referral-terms.ts'
import { rememberFee, consumeFee } from './consume-fee.ts'
import { withdrawalColumns } from './withdrawal-rows.ts'
import type { WithdrawalRow } from './withdrawal-rows.ts'

export const pursueWithdrawalsJob = defineJob({
  name: 'pursue-withdrawals',
  data: z.object({}),
  retries: 0,
})

const atOnce = 200
/** A fee that no node knows is deleted after this time: it never existed, or another transaction replaced it. */
const patienceHours = 24

const waiting = new Gauge({
  name: 'referral_payouts_waiting',
  help: 'Payouts of USDT that failed and are tried again: above zero, somebody waits for the treasury',
})

type Pursuing = Pick<Platform, 'config' | 'db' | 'log'>

export async function pursueWithdrawals(platform: Pursuing): Promise<void> {
  const terms = findPayoutTerms(platform.config)
  if (!terms) return
  const usdt = await readUsdt(terms.sale)
  await confirmFees(platform, terms, usdt)
  await retryPayouts(platform, terms)
  waiting.set(await countWaiting(platform.db))
}

async function confirmFees({ config, db, log }: Pursuing, terms: PayoutTerms, usdt: Usdt): Promise<void> {
  const chainId = terms.sale.chain.id
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from referral_withdrawals
    where state = 'confirming' and chain_id = ${chainId} and try_at <= clock_timestamp()
    order by (seen_at is null), try_at limit ${atOnce}`.execute(db)
  for (const { id, fee_tx_hash, wallet } of rows) {
    const fee = { hash: fee_tx_hash as Hash, wallet: wallet as Address }
    // A fee that can not be checked must not block the others.
    const verdict = await judgeFee(db, terms, fee).catch((error: unknown) => {
      log.warn({ err: error, withdrawal: id }, 'a coin transaction could not be looked at, and will be')
      return null
    })
    if (verdict === 'final') await inTransaction(db, (tx) => consumeFee(tx, config, { chainId, fee, usdt }))
    else if (verdict === 'refused' || verdict === 'contract wallet') await forget(db, id)
    else {
      if (verdict === 'seen') await rememberFee(db, chainId, fee, true)
      await lookLater(db, id, verdict === 'unknown')
    }
  }
}

/** Safe to delete: nothing was booked for it. */
async function forget(db: Db, id: string): Promise<void> {
  await sql`delete from referral_withdrawals where id = ${id} and state = 'confirming'`.execute(db)
}

/** Checks fees that no node knows at growing intervals. */
async function lookLater(db: Db, id: string, isUnknown: boolean): Promise<void> {
  if (isUnknown)
    await sql`
      delete from referral_withdrawals
      where id = ${id} and state = 'confirming'
        and created_at < clock_timestamp() - make_interval(hours => ${patienceHours})`.execute(db)
  await sql`
    update referral_withdrawals set tries = case when ${isUnknown} then tries + 1 else 0 end,
      try_at = clock_timestamp()
        + make_interval(secs => case when ${isUnknown} then least(5 * power(2, least(tries, 12)), 3600) else 5 end)
    where id = ${id} and state = 'confirming'`.execute(db)
}

/**
 * Oldest first, as far as the treasury's USDT suffices. The rest waits, so that no transaction is requested in vain.
 */
async function retryPayouts(
  { db, log }: Pursuing,
  { sale: { chain }, treasury }: PayoutTerms,
): Promise<void> {
  const due = sql`state = 'paying' and chain_id = ${chain.id} and try_at <= clock_timestamp() and ${isIdle}`
  const { rows } = await sql<Pick<WithdrawalRow, 'id' | 'amount' | 'token'>>`
    select id, amount, token from referral_withdrawals where ${due} order by created_at limit ${atOnce}`.execute(
    db,
  )
  const left = new Map<string, bigint>()
  for (const { id, amount, token } of rows) {
    const address = token as Address
    if (!left.has(address)) left.set(address, await readTokens(chain, address, treasury))
    const rest = left.get(address)! - BigInt(amount!)
    if (rest < 0n) {
      log.error({ withdrawal: id, missing: String(-rest) }, 'the treasury has not enough USDT for a payout')
      continue
    }
    left.set(address, rest)
    await inTransaction(db, async (tx) => {
      const { rows: locked } = await sql<WithdrawalRow>`
        select ${withdrawalColumns} from referral_withdrawals where id = ${id} and ${due} for update`.execute(
        tx,
      )
      for (const row of locked) await requestPayout(tx, row)
    })
  }
}

const readTokens = (chain: PayoutTerms['sale']['chain'], address: Address, of: Address): Promise<bigint> =>
  openChainClient(chain).readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [of] })

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from referral_withdrawals
    where state = 'paying' and trouble is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Purchases do not depend on payouts, so the check reports waiting payouts but stays up. */
export const payoutHealth =
  (db: Db): HealthCheck =>
  async () => {
    const count = await countWaiting(db)
    return count > 0
      ? { up: true, detail: `payouts of USDT wait: ${count}; fill the treasury up` }
      : { up: true }
  }
