import type { EndpointResult } from '@meridian/shared/endpoint'
import type { countReferred as endpoint } from '@meridian/shared/endpoints/referrals'
import { sql } from 'kysely'
import { readReceivers } from '#features/chain/receiving/receiving-addresses.ts'
import { findSale, formatMass, formatUsdt, readUsdt } from '#features/token-sale/sale.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { canWithdraw } from './can-withdraw.ts'
import { feeCoins, findPayoutTerms, leastUsdt } from './referral-terms.ts'
import { asWithdrawal, readBalance, withdrawalColumns } from './withdrawal-rows.ts'
import type { WithdrawalRow } from './withdrawal-rows.ts'

export async function countReferred(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  anyCase: string,
): Promise<EndpointResult<typeof endpoint>> {
  const wallet = anyCase.toLowerCase()
  const sale = findSale(config)
  const usdt = sale && (await readUsdt(sale))
  const terms = findPayoutTerms(config)
  const isOpen =
    terms && (await readReceivers(db, 'referral_fee', terms.receiver)).accepted.includes(terms.receiver)
  const { earned, balance } = await readBalance(db, wallet)
  const { shown, unused } = await newestOf(db, wallet)
  const format = (amount: string | bigint) => (usdt ? formatUsdt(amount, usdt) : '0')
  return {
    count: await countWallets(db, wallet),
    balance: format(balance),
    earned: format(earned),
    mass: formatMass(await readRewardsInMass(db, wallet)),
    can_withdraw: await canWithdraw(db, config, wallet),
    fee: isOpen ? { coins: feeCoins, receiver: terms.receiver } : null,
    minimum: leastUsdt,
    withdrawal: shown && usdt ? asWithdrawal(shown, usdt, balance) : null,
    ...(unused && { unused_hash: unused.fee_tx_hash }),
  }
}

/** Each reward at the price that the contract charged for its purchase; a later price changes none of them. */
async function readRewardsInMass(db: Db, wallet: string): Promise<string> {
  const { rows } = await sql<{ mass: string }>`
    select coalesce(sum(div(amount * mass, usdt)), 0)::text as mass
    from referral_rewards join token_purchases on token_purchases.id = purchase_id
    where wallet = ${wallet} and taken_back_at is null`.execute(db)
  return rows[0]?.mass ?? '0'
}

/** Counts buyers only: any client can send any number of hints. */
async function countWallets(db: Db, referrer: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct buyer)::int as count from token_purchases
    where referrer = ${referrer} and buyer <> ${referrer} and lost_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Excludes transactions that no node has confirmed as this wallet's, because any client can invent them. */
async function newestOf(
  db: Db,
  wallet: string,
): Promise<{ shown: WithdrawalRow | undefined; unused: WithdrawalRow | undefined }> {
  const { rows } = await sql<WithdrawalRow>`
    (select ${withdrawalColumns} from referral_withdrawals
      where wallet = ${wallet} and seen_at is not null and state <> 'unused' order by created_at desc limit 1)
    union all
    (select ${withdrawalColumns} from referral_withdrawals
      where wallet = ${wallet} and state = 'unused' order by created_at desc limit 1)`.execute(db)
  return {
    shown: rows.find(({ state }) => state !== 'unused'),
    unused: rows.find(({ state }) => state === 'unused'),
  }
}
