/** For the operator: deletes an event that only one node lists, after an explorer showed that it never happened. */
import { sql } from 'kysely'
import { endChainCase } from '#features/chain/events/chain-cases.ts'
import { lockCursor } from '#features/chain/events/chain-cursor.ts'
import { applyReplacedBlocks } from '#features/chain/events/final-events.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import type { EventPlace } from './retry-event.ts'

export async function rejectEvent(db: Db, place: EventPlace, effects: readonly Effect[]): Promise<string> {
  const { chainId, block, logIndex } = place
  return inTransaction(db, async (tx) => {
    await lockCursor(tx, chainId)
    const { rows } = await sql<{ block_hash: string }>`
      delete from chain_events
      where chain_id = ${chainId} and block_number = ${block} and log_index = ${logIndex}
        and confirm_at is not null and final_at is null
      returning block_hash`.execute(tx)
    const [event] = rows
    if (!event) throw new Error(`The event of block ${block}, log ${logIndex} does not wait to be confirmed.`)
    // Reopens an order that was shown as confirming.
    await applyReplacedBlocks(tx, chainId, effects)
    const { rows: others } = await sql`
      select from chain_events
      where chain_id = ${chainId} and block_hash = ${event.block_hash} and confirm_at is not null limit 1`.execute(
      tx,
    )
    const about = { chainId, kind: 'unconfirmed_event', reference: event.block_hash } as const
    if (others.length === 0) await endChainCase(tx, about)
    return `The event of block ${block}, log ${logIndex} is dropped.`
  })
}
