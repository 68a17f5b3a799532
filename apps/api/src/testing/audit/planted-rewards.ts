/** Rows that break each invariant of the token sale and of referrals. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

const [buyer, referrer, token] = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(20)}`)
const hash = (byte: string) => `0x${byte.repeat(32)}`
const purchase = '0d0e0a0d-0000-4000-8000-00000000000a'
const withdrawal = '0d0e0a0d-0000-4000-8000-00000000000b'

/** A purchase that is in no chain event and in no hourly total. */
const plantPurchase = (tx: Tx) =>
  sql`
    insert into token_purchases (id, chain_id, tx_hash, position, buyer, referrer, mass, usdt, mined_at)
    values (${purchase}, 5, ${hash('ab')}, 0, ${buyer}, ${referrer}, 200, 100, now())`.execute(tx)

const plantBalance = (tx: Tx, amount: number) =>
  sql`
    insert into referral_balances (wallet, earned, balance) values (${referrer}, ${amount}, ${amount})`.execute(
    tx,
  )

async function plantReward(tx: Tx, amount: number): Promise<void> {
  await plantPurchase(tx)
  await plantBalance(tx, amount)
  await sql`
    insert into referral_rewards (purchase_id, wallet, amount) values (${purchase}, ${referrer}, ${amount})`.execute(
    tx,
  )
}

const plantPaid = (tx: Tx, id: string = withdrawal) =>
  sql`
    insert into referral_withdrawals (id, chain_id, fee_tx_hash, wallet, state, seen_at, amount, token, payout_tx_hash)
    values (${id}, 5, ${hash('cd')}, ${referrer}, 'paid', now(), 5, ${token}, ${hash('ef')})`.execute(tx)

const plantPayout = (tx: Tx, amount: number) =>
  sql`
    insert into chain_transactions (chain_id, signer, purpose, subject, to_address, value_wei, data, state, from_address,
      nonce, gas, tx_hash)
    values (5, 'treasury', 'payout', ${withdrawal}, ${token}, 0,
      ${`0xa9059cbb${referrer!.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`}, 'done',
      ${buyer}, 1, 1, ${hash('ef')})`.execute(tx)

export const plantedRewards: Record<string, (tx: Tx) => Promise<unknown>> = {
  'every final purchase of MASS on chain is a purchase, and none counts without one': plantPurchase,
  'the hours of the sale add up to its purchases': plantPurchase,
  'rewards are owed, being paid or paid': (tx) => plantBalance(tx, 5),
  'the ledger of referrals adds up to the balances': (tx) => plantBalance(tx, 5),
  'a reward is for the referrer of its purchase, of the promised amount': (tx) => plantReward(tx, 6),
  'a withdrawal that is paid has one payout of its amount to its wallet': async (tx) => {
    await plantPaid(tx)
    await plantPayout(tx, 6)
  },
  'every payout that was mined is a withdrawal that is paid': (tx) => plantPayout(tx, 5),
  'a coin transaction has paid for one withdrawal': async (tx) => {
    await sql`drop index referral_withdrawals_once`.execute(tx)
    await sql`
      alter table referral_withdrawals drop constraint referral_withdrawals_chain_id_fee_tx_hash_wallet_key`.execute(
      tx,
    )
    await plantPaid(tx)
    await plantPaid(tx, purchase)
  },
}
