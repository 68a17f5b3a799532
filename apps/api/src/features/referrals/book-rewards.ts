/** Credits a share of a final purchase to its referrer, after the sale has recorded the purchase. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { endChainCase, openChainCase } from '#features/chain/events/chain-cases.ts'
import { onFinalEvent, onRevertedEvent } from '#features/chain/events/final-events.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import type { Config } from '#platform/config/config.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ReferralRewards } from '#platform/db/schema.generated.ts'
import { bookReward, takeBackReward } from './referral-ledger.ts'
import { rewardPercent } from './referral-terms.ts'

interface Of {
  chainId: number
  txHash: string
}

type Reward = Pick<Selectable<ReferralRewards>, 'purchase_id' | 'wallet' | 'amount' | 'turn'>

export const indexRewards = ({ chains }: Pick<Config, 'chains'>): Effect[] => [
  onFinalEvent('Ido', 'Bought', async (tx, event) => {
    const chain = chains.find(({ id }) => id === event.chainId)
    const ours = Object.values(chain?.contracts ?? {}).map((address) => address.toLowerCase())
    await giveAgain(tx, event)
    await giveRewards(tx, event, ours)
  }),
  onRevertedEvent('Ido', 'Bought', loseRewards),
]

/** Skips our own contracts, which could never withdraw, and amounts that round down to zero. */
async function giveRewards(tx: Tx, { chainId, txHash }: Of, ours: string[]): Promise<void> {
  const { rows } = await sql<{ id: string; referrer: string; amount: string }>`
    select id, referrer, div(usdt * ${rewardPercent}, 100)::text as amount from token_purchases
    where chain_id = ${chainId} and tx_hash = ${txHash} and lost_at is null
      and referrer <> buyer and referrer <> all(${ours}::text[]) and div(usdt * ${rewardPercent}, 100) > 0
      and not exists (select from referral_rewards where purchase_id = token_purchases.id)`.execute(tx)
  for (const { id, referrer: wallet, amount } of rows) {
    await bookReward(tx, { wallet, amount: BigInt(amount), reference: `${id}:0` })
    await sql`
      insert into referral_rewards (purchase_id, wallet, amount) values (${id}, ${wallet}, ${amount})`.execute(
      tx,
    )
  }
}

/** Restores rewards of a purchase that a reorganisation removed and that was mined again. */
async function giveAgain(tx: Tx, { chainId, txHash }: Of): Promise<void> {
  const { rows } = await sql<Reward & { is_taken_back: boolean }>`
    select purchase_id, wallet, amount, turn, taken_back_at is not null as is_taken_back
    from referral_rewards join token_purchases on token_purchases.id = purchase_id
    where chain_id = ${chainId} and tx_hash = ${txHash} and lost_at is null`.execute(tx)
  for (const { purchase_id: id, wallet, amount, turn, is_taken_back } of rows) {
    if (!is_taken_back) {
      await endChainCase(tx, { chainId, kind: 'reward_lost', reference: id })
      continue
    }
    await bookReward(tx, { wallet, amount: BigInt(amount), reference: `${id}:${turn + 1}` })
    await sql`
      update referral_rewards set taken_back_at = null, turn = turn + 1 where purchase_id = ${id}`.execute(tx)
  }
}

/** A reward that is already paid out opens a case, because a balance never falls below zero. */
async function loseRewards(tx: Tx, { chainId, txHash }: Of): Promise<void> {
  const { rows } = await sql<Reward>`
    select purchase_id, wallet, amount, turn
    from referral_rewards join token_purchases on token_purchases.id = purchase_id
    where chain_id = ${chainId} and tx_hash = ${txHash} and lost_at is not null and taken_back_at is null
    order by purchase_id`.execute(tx)
  for (const { purchase_id: id, wallet, amount, turn } of rows) {
    if (await takeBackReward(tx, { wallet, amount: BigInt(amount), reference: `${id}:${turn}` })) {
      await sql`
        update referral_rewards set taken_back_at = clock_timestamp() where purchase_id = ${id}`.execute(tx)
      continue
    }
    const detail = `purchase ${id} (transaction ${txHash}) is on the chain no more, and its reward of ${amount} of USDT's smallest unit was paid out to ${wallet}, or is on its way`
    await openChainCase(tx, { chainId, kind: 'reward_lost', reference: id, detail })
  }
}
