/**
 * A reorganisation deeper than finality can remove transactions that were closed long ago. A key's transactions are
 * mined in the order of their nonces, so one missing transaction would block all later ones. Completed transactions are
 * sent again, and the nonce of a failed one is filled with an empty transaction.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Hash } from 'viem'
import { openChainCase } from '#features/chain/events/chain-cases.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { ChainTransactions } from '#platform/db/schema.generated.ts'
import { withinGas } from './estimate-gas.ts'
import { isMined } from './find-receipt.ts'
import type { KeyTurn } from './key-turn.ts'
import { readFees } from './read-fees.ts'
import type { Fees } from './read-fees.ts'
import { lockNonce, storeSigned } from './sign-transaction.ts'

const mostInATurn = 20

type Closed = Pick<Selectable<ChainTransactions>, 'id' | 'purpose' | 'subject'> & {
  nonce: bigint
  tx_hash: Hash | null
}

export async function mendNonces(turn: KeyTurn): Promise<void> {
  const { client, signer } = turn
  const count = BigInt(await client.getTransactionCount({ address: signer.address, blockTag: 'latest' }))
  await reopenUnmined(turn, count)
  await fillGaps(turn, count)
}

/**
 * Reopens completed transactions that are no longer mined. They are processed like any other, with the same bytes at
 * first, and may get another outcome.
 */
async function reopenUnmined(turn: KeyTurn, count: bigint): Promise<void> {
  for (const { id, tx_hash: hash } of await findClosed(turn, count, 'done')) {
    // Between two blocks, or behind a load balancer, the count may be older than the receipt.
    if (hash && (await isMined(turn.client, [{ hash }]))) continue
    await sql`
      update chain_transactions
      set state = 'sent', tx_hash = null, closed_at = null, doubts = 0, try_at = clock_timestamp()
      where id = ${id} and state = 'done'`.execute(turn.db)
  }
}

async function findClosed(turn: KeyTurn, count: bigint, state: 'done' | 'failed'): Promise<Closed[]> {
  const { rows } = await sql<Closed>`
    select id, purpose, subject, nonce, tx_hash from chain_transactions
    where chain_id = ${turn.chainId} and from_address = ${turn.signer.address} and nonce >= ${count}
      and state = ${state}
    order by nonce limit ${mostInATurn}`.execute(turn.db)
  return rows
}

async function fillGaps(turn: KeyTurn, count: bigint): Promise<void> {
  const { db, client, chainId, signer } = turn
  const { rows } = await sql<{ nonce: bigint }>`
    select nonce::bigint from chain_signers,
      generate_series(${count}::bigint, least(next_nonce, ${count + BigInt(mostInATurn)}::bigint) - 1) as nonce
    where chain_id = ${chainId} and address = ${signer.address} and not exists (
      select from chain_transactions t
      where t.chain_id = ${chainId} and t.from_address = ${signer.address} and t.nonce = nonce.nonce
        and t.state in ('sent', 'done')
    )`.execute(db)
  if (rows.length === 0) return
  const fees = await readFees(turn)
  if (!fees) return
  const { address } = signer
  const estimated = await client.estimateGas({ account: address, to: address, value: 0n })
  const gas = withinGas(estimated, turn.limits.maxGas.payout)
  const failed = await findClosed(turn, count, 'failed')
  for (const { nonce } of rows) {
    const before = failed.filter((row) => row.nonce === nonce)
    const hashes = before.flatMap(({ tx_hash: hash }) => (hash ? [{ hash }] : []))
    if (await isMined(client, hashes)) continue
    for (const row of before) await reportFailure(turn, row)
    await fillGap(turn, { nonce, gas, fees })
  }
}

/** Runs before the nonce is filled: if the process dies between the two, the case is opened again instead of never. */
async function reportFailure(
  { db, chainId }: KeyTurn,
  { purpose, subject, tx_hash: hash }: Closed,
): Promise<void> {
  if (!hash) return
  const detail = `transaction ${hash}, by which ${purpose} ${subject} failed, was taken back by the chain; make sure that it was not mined again with another end`
  await openChainCase(db, { chainId, kind: 'unmined_failure', reference: hash, detail })
}

/** A transfer of zero from the key to itself, which only uses the nonce. */
async function fillGap(
  turn: KeyTurn,
  { nonce, gas, fees }: { nonce: bigint; gas: bigint; fees: Fees },
): Promise<void> {
  const { db, chainId, signer } = turn
  const { address } = signer
  await inTransaction(db, async (tx) => {
    await lockNonce(tx, turn)
    const subject = `${chainId}:${address}:${nonce}`
    const { rows } = await sql<Pick<Selectable<ChainTransactions>, 'id'>>`
      insert into chain_transactions (chain_id, signer, purpose, subject, attempt, to_address, value_wei, data, state,
        from_address, nonce, gas)
      select ${chainId}, ${signer.name}, 'gap', ${subject}, count(*), ${address}, 0, '0x', 'sent', ${address}, ${nonce},
        ${gas}
      from chain_transactions where purpose = 'gap' and subject = ${subject}
      on conflict do nothing returning id`.execute(tx)
    const [row] = rows
    const nothing = { to_address: address, value_wei: '0', data: '0x', gas, nonce } as const
    if (row) await storeSigned(tx, turn, { id: row.id, ...nothing }, fees)
  })
}
