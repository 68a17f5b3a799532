/** Gin that was sent to us, once it is final; whether anybody reported it makes no difference. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { zeroAddress } from 'viem'
import { onFinalEvent, onRevertedEvent } from '#features/chain/final-events.ts'
import type { Effect } from '#features/chain/final-events.ts'
import type { ChainEvent } from '#features/chain/followed-events.ts'
import { positionOf as positionAmong } from '#features/chain/store-events.ts'
import type { Tx } from '#platform/db/database.ts'
import type { GinDeposits } from '#platform/db/schema.generated.ts'
import { publish } from '#platform/live/live-hub.ts'
import { enqueueMessage } from './enqueue-message.ts'
import { findGinTokens } from '#platform/chain/gin-token.ts'
import type { Config } from '#platform/config/config.ts'

type Transfer = ChainEvent<'Gin', 'Transfer'>
type Deposit = Pick<Selectable<GinDeposits>, 'id' | 'account_id'>

/** On the networks that Gin is converted on, to whoever gets it there. */
export const followGin = (config: Pick<Config, 'chains'>): Effect[] => {
  const isForUs = ({ chainId, args: { from, to, value } }: Transfer): boolean =>
    value > 0n &&
    // Not what the token itself made: its first holder may be the one who gets what is converted.
    from !== zeroAddress &&
    from.toLowerCase() !== to.toLowerCase() &&
    findGinTokens(config).some(
      ({ chain, receiver }) => chain.id === chainId && receiver.toLowerCase() === to.toLowerCase(),
    )
  return [
    onFinalEvent('Gin', 'Transfer', async (tx, event) => {
      if (isForUs(event)) await takeDeposit(tx, event)
    }),
    onRevertedEvent('Gin', 'Transfer', async (tx, event) => {
      if (isForUs(event)) await loseDeposit(tx, event)
    }),
  ]
}

async function takeDeposit(tx: Tx, event: Transfer): Promise<void> {
  const { chainId, txHash, blockTime, args } = event
  const position = await positionOf(tx, event)
  if (await regain(tx, event, position)) return
  const from = args.from.toLowerCase()
  const { rows } = await sql<Deposit>`
    insert into gin_deposits (chain_id, tx_hash, position, from_address, amount, account_id, mined_at)
    values (${chainId}, ${txHash}, ${position}, ${from}, ${args.value},
      (select id from accounts where wallet_address = ${from}), ${blockTime})
    on conflict (chain_id, tx_hash, position) do nothing
    returning id, account_id`.execute(tx)
  for (const deposit of rows) await creditDeposit(tx, deposit, args.value)
}

/** It is somebody's from now on: the conversion that it answers, the game, and the page that is open. */
export async function creditDeposit(tx: Tx, { id, account_id }: Deposit, amount: bigint): Promise<void> {
  if (account_id === null) return
  await answerConversion(tx, { id, accountId: account_id, amount })
  await enqueueMessage(tx, id, 'deposited')
  await publish(tx, `account:${account_id}`, { type: 'gin' })
}

/** The newest of that amount; one that another chain answers in this very moment is left to it. */
async function answerConversion(
  tx: Tx,
  { id, accountId, amount }: { id: string; accountId: string; amount: bigint },
): Promise<void> {
  await sql`
    with answered as (
      update gin_conversions set answered = true
      where id = (
        select id from gin_conversions
        where account_id = ${accountId} and amount = ${amount} and not answered
        order by created_at desc limit 1 for update skip locked
      )
      returning id
    )
    update gin_deposits set conversion_id = answered.id from answered where gin_deposits.id = ${id}`.execute(
    tx,
  )
}

/** Which transfer to us it is, of those in its transaction. */
const positionOf = (tx: Tx, event: Transfer): Promise<number> =>
  positionAmong(tx, event, sql`args ->> 'to' = ${event.args.to}`)

/** What a chain took back, and an operator gave up, was mined again. */
async function regain(tx: Tx, { chainId, txHash }: Transfer, position: number): Promise<boolean> {
  const { rows } = await sql<Deposit>`
    update gin_deposits set lost_at = null
    where chain_id = ${chainId} and tx_hash = ${txHash} and position = ${position} and lost_at is not null
    returning id, account_id`.execute(tx)
  for (const { id, account_id } of rows) if (account_id !== null) await enqueueMessage(tx, id, 'deposited')
  return rows.length > 0
}

async function loseDeposit(tx: Tx, event: Transfer): Promise<void> {
  const { rows } = await sql<Deposit>`
    update gin_deposits set lost_at = clock_timestamp()
    where chain_id = ${event.chainId} and tx_hash = ${event.txHash}
      and position = ${await positionOf(tx, event)} and lost_at is null
    returning id, account_id`.execute(tx)
  for (const { id, account_id } of rows) {
    if (account_id === null) continue
    await enqueueMessage(tx, id, 'lost')
    await publish(tx, `account:${account_id}`, { type: 'gin' })
  }
}
