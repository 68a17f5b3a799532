/**
 * For the operator, after handling a reorganisation of final blocks: accepts the node's present chain, so that indexing
 * resumes. Final events that left the chain are moved to another table, not deleted: their effects stay until an
 * operator undoes them, and effects that booked money open a case.
 */
import { sql } from 'kysely'
import type { ChainNode } from '#platform/chain/chain-node.ts'
import type { Config } from '#platform/config/config.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { lockCursor } from '#features/chain/events/chain-cursor.ts'
import type { ReadBlock } from '#features/chain/events/chain-cursor.ts'
import type { EventRow } from '#features/chain/events/decode-event.ts'
import { applyEffects, applyReplacedBlocks } from '#features/chain/events/final-events.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import { applyRevertedTransactions } from '#features/chain/events/final-transactions.ts'
import { indexedChains } from '#features/chain/indexer/indexer.ts'

export interface Accepted {
  /** Indexing resumes after this block. */
  ancestor: bigint
  /** Number of final events moved to chain_reverted_events. */
  reverted: number
}

export async function acceptReorganisation(
  db: Db,
  config: Config,
  chainId: number,
  effects: readonly Effect[],
): Promise<Accepted> {
  const chain = indexedChains(config, []).find((each) => each.chainId === chainId)
  if (!chain) throw new Error(`Chain ${chainId} is not followed`)
  const first = chain.sources.map(({ firstBlock }) => firstBlock).reduce((a, b) => (a < b ? a : b))
  // Outside the transaction, because it may take long; a stopped chain does not change meanwhile.
  const common = await lastCommonBlock(db, chain.node, chainId)
  const ancestor = common?.number ?? first - 1n
  return inTransaction(db, async (tx) => {
    const cursor = await lockCursor(tx, chainId)
    if (!cursor.stopped_at) throw new Error(`Chain ${chainId} has not stopped`)
    const reverted = await setAside(tx, chainId, ancestor)
    for (const event of reverted) await applyEffects(tx, chainId, event, effects, 'reverted')
    await applyRevertedTransactions(tx, chainId, reverted, effects)
    await applyReplacedBlocks(tx, chainId, effects)
    await sql`delete from chain_blocks where chain_id = ${chainId}`.execute(tx)
    if (common)
      await sql`
        insert into chain_blocks (chain_id, number, hash)
        values (${chainId}, ${common.number}, ${common.hash})`.execute(tx)
    await sql`
      update chain_cursors set read_number = ${ancestor}, final_number = ${ancestor}, stopped_at = null,
        trouble = null, begun_at = 'epoch', due_at = 'epoch', version = version + 1
      where chain_id = ${chainId}`.execute(tx)
    // The indexer reads the blocks above the ancestor again at the head.
    await sql`
      update chain_pasts set end_number = least(end_number, ${ancestor}),
        next_number = least(next_number, ${ancestor}::bigint + 1)
      where chain_id = ${chainId}`.execute(tx)
    return { ancestor, reverted: reverted.length }
  })
}

/** The newest block with an event of ours that the node still has; null when it has none of them. */
async function lastCommonBlock(db: Db, node: ChainNode, chainId: number): Promise<ReadBlock | null> {
  for (let below: bigint | null = null; ;) {
    const { rows }: { rows: ReadBlock[] } = await sql<ReadBlock>`
      select distinct block_number as number, block_hash as hash from chain_events
      where chain_id = ${chainId} and final_at is not null and (${below}::bigint is null or block_number < ${below})
      order by block_number desc limit 100`.execute(db)
    for (const block of rows) if ((await node.block(block.number))?.hash === block.hash) return block
    const last = rows.at(-1)
    if (!last) return null
    below = last.number
  }
}

async function setAside(tx: Tx, chainId: number, ancestor: bigint): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    with gone as (
      delete from chain_events where chain_id = ${chainId} and block_number > ${ancestor} returning *
    ), moved as (
      insert into chain_reverted_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract,
        address, event, args, subject, parties, final_at)
      select chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract, address, event, args,
        subject, parties, final_at
      from gone where final_at is not null
      returning *
    ), over as (
      -- A failed event that is gone needs no decision any more.
      update chain_cases set closed_at = clock_timestamp()
      from gone
      where gone.held = 'failed' and chain_cases.chain_id = ${chainId} and kind = 'effect_failed'
        and reference = gone.block_number || ':' || gone.log_index and closed_at is null
    ), confirmed as (
      update chain_cases set closed_at = clock_timestamp()
      from gone
      where gone.confirm_at is not null and chain_cases.chain_id = ${chainId} and kind = 'unconfirmed_event'
        and reference = gone.block_hash and closed_at is null
    )
    select block_hash, log_index, block_number, block_time, tx_hash, contract, address, event, args, subject,
      parties
    from moved order by block_number, log_index`.execute(tx)
  return rows
}
