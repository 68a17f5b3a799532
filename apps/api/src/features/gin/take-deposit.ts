/**
 * Records final Gin transfers to us, with or without a browser's report. Transfers of one wallet in one transaction
 * that are confirmed together form one deposit. The number of statements does not grow with the number of transactions.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { zeroAddress } from 'viem'
import type { Hash } from 'viem'
import { onFinalTransactions, onRevertedTransactions } from '#features/chain/events/final-events.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import { configuredReceiver, readReceivers } from '#features/chain/receiving/receiving-addresses.ts'
import type { Tx } from '#platform/db/database.ts'
import type { GinDeposits } from '#platform/db/schema.generated.ts'
import type { Config } from '#platform/config/config.ts'
import { creditDeposits, sendDeposits } from './credit-deposits.ts'

type Deposit = Pick<Selectable<GinDeposits>, 'id' | 'account_id' | 'ignored'>

export type GinConfig = Pick<Config, 'chains' | 'ginMinDeposit' | 'referralFeeReceiver' | 'signers'>

export const indexGin = (config: GinConfig): Effect[] => [
  onFinalTransactions('Gin', 'Transfer', async (tx, chainId, transactions) => {
    const receivers = await readReceivers(tx, 'gin', configuredReceiver(config, 'gin'))
    const sent = transfersToUs(chainId, transactions, receivers)
    await regainDeposits(tx, chainId, sent)
    await enlargeIgnored(tx, chainId, sent, config.ginMinDeposit)
    await takeDeposits(tx, chainId, sent, config.ginMinDeposit)
  }),
  onRevertedTransactions('Gin', 'Transfer', loseDeposits),
]

/**
 * Sums by transaction and wallet. Transfers from our own addresses are no deposits. Nor are transfers from the zero
 * address (the token's own mint), because the first holder may be the receiver.
 */
const transfersToUs = (
  chainId: number,
  transactions: readonly Hash[],
  { accepted, known }: { accepted: string[]; known: string[] },
) => sql`
  select tx_hash, parties[1] as from_address, sum((args ->> 'value')::numeric) as amount, min(block_time) as mined_at,
    min(block_number) as block_number, min(log_index) as log_index
  from chain_events
  where chain_id = ${chainId} and tx_hash = any(${transactions}) and contract = 'Gin' and event = 'Transfer'
    and confirm_at is null and parties[2] = any(${accepted}) and parties[1] <> all(${[...known, zeroAddress]})
  group by tx_hash, parties[1]`

/** Inserts the amount that no deposit of the transaction has counted yet: usually all of it. */
async function takeDeposits(
  tx: Tx,
  chainId: number,
  sent: ReturnType<typeof transfersToUs>,
  minimum: bigint,
): Promise<void> {
  const { rows } = await sql<Deposit>`
    insert into gin_deposits (chain_id, tx_hash, from_address, position, amount, ignored, account_id, mined_at)
    select ${chainId}, sent.tx_hash, sent.from_address, coalesce(counted.next, 0),
      sent.amount - coalesce(counted.amount, 0), sent.amount < ${minimum},
      (select id from accounts where wallet_address = sent.from_address), sent.mined_at
    from (${sent}) as sent
    left join lateral (
      select sum(amount) filter (where lost_at is null) as amount, max(position) + 1 as next from gin_deposits
      where chain_id = ${chainId} and tx_hash = sent.tx_hash and from_address = sent.from_address
    ) as counted on true
    where sent.amount > coalesce(counted.amount, 0)
    order by sent.block_number, sent.log_index
    returning id, account_id, ignored`.execute(tx)
  await creditDeposits(tx, rows)
}

/**
 * Transfers of one transaction can be confirmed at different times. A deposit below the minimum grows by later
 * confirmations, and is converted as a whole once the sum reaches the minimum.
 */
async function enlargeIgnored(
  tx: Tx,
  chainId: number,
  sent: ReturnType<typeof transfersToUs>,
  minimum: bigint,
): Promise<void> {
  const { rows } = await sql<Deposit>`
    update gin_deposits as small set amount = small.amount + grown.more, ignored = grown.total < ${minimum}
    from (
      select sent.tx_hash, sent.from_address, sent.amount as total,
        sent.amount - sum(gin_deposits.amount) as more, min(position) filter (where ignored) as position
      from (${sent}) as sent join gin_deposits using (tx_hash, from_address)
      where chain_id = ${chainId} and lost_at is null
      group by sent.tx_hash, sent.from_address, sent.amount
    ) as grown
    where small.chain_id = ${chainId} and small.tx_hash = grown.tx_hash
      and small.from_address = grown.from_address and small.position = grown.position and grown.more > 0
    returning small.id, small.account_id, small.ignored`.execute(tx)
  await creditDeposits(tx, rows)
}

/** Restores deposits that a reorganisation removed and that were mined again with the same amount. */
async function regainDeposits(
  tx: Tx,
  chainId: number,
  sent: ReturnType<typeof transfersToUs>,
): Promise<void> {
  const { rows } = await sql<Deposit>`
    update gin_deposits as lost set lost_at = null
    from (
      select sent.tx_hash, sent.from_address
      from (${sent}) as sent
      join gin_deposits using (tx_hash, from_address)
      where chain_id = ${chainId}
      group by sent.tx_hash, sent.from_address, sent.amount
      having bool_and(lost_at is not null) and sum(gin_deposits.amount) = sent.amount
    ) as again
    where lost.chain_id = ${chainId} and lost.tx_hash = again.tx_hash and lost.from_address = again.from_address
    returning lost.id, lost.account_id, lost.ignored`.execute(tx)
  await sendDeposits(tx, rows, 'deposited')
}

async function loseDeposits(tx: Tx, chainId: number, transactions: readonly Hash[]): Promise<void> {
  const { rows } = await sql<Deposit>`
    update gin_deposits set lost_at = clock_timestamp()
    where chain_id = ${chainId} and tx_hash = any(${transactions}) and lost_at is null
    returning id, account_id, ignored`.execute(tx)
  await sendDeposits(tx, rows, 'lost')
}
