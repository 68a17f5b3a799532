/** Referral rewards: an append-only ledger with a balance for each wallet. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

export interface ReferralEntry {
  /** In lower case. */
  wallet: string
  /** USDT in its smallest unit; greater than zero. */
  amount: bigint
  /** Recorded once for each reason. */
  reference: string
}

export async function bookReward(tx: Tx, { wallet, amount, reference }: ReferralEntry): Promise<void> {
  await sql`
    insert into referral_balances as held (wallet, earned, balance) values (${wallet}, ${amount}, ${amount})
    on conflict (wallet) do update
      set earned = held.earned + excluded.earned, balance = held.balance + excluded.balance`.execute(tx)
  await enter(tx, { wallet, amount, reference }, 'reward')
}

/** False: it is already paid out or being paid, and nothing is recorded. */
export async function takeBackReward(tx: Tx, entry: ReferralEntry): Promise<boolean> {
  const { wallet, amount, reference } = entry
  const { numAffectedRows } = await sql`
    update referral_balances set earned = earned - ${amount}, balance = balance - ${amount}
    where wallet = ${wallet} and balance >= ${amount}`.execute(tx)
  if (!numAffectedRows) return false
  await enter(tx, { wallet, amount: -amount, reference }, 'reward_lost')
  return true
}

/** Takes the whole balance if it reaches `least`; otherwise returns null. Concurrent calls wait here. */
export async function takeBalance(
  tx: Tx,
  { wallet, least, reference }: { wallet: string; least: bigint; reference: string },
): Promise<bigint | null> {
  const { rows } = await sql<{ balance: string }>`
    select balance from referral_balances where wallet = ${wallet} for no key update`.execute(tx)
  const amount = BigInt(rows[0]?.balance ?? 0)
  if (amount < least) return null
  await sql`update referral_balances set balance = balance - ${amount} where wallet = ${wallet}`.execute(tx)
  await enter(tx, { wallet, amount: -amount, reference }, 'withdrawal')
  return amount
}

async function enter(
  tx: Tx,
  { wallet, amount, reference }: ReferralEntry,
  reason: 'reward' | 'reward_lost' | 'withdrawal',
): Promise<void> {
  await sql`
    insert into referral_entries (wallet, amount, reason, reference)
    values (${wallet}, ${amount}, ${reason}, ${reference})`.execute(tx)
}
