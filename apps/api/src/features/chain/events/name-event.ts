import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { EventRow } from './decode-event.ts'

export type NamedEvent = Pick<EventRow, 'block_time' | 'tx_hash' | 'log_index' | 'args'>

/**
 * Tells the database which event the effects in this transaction are of, until another is named or the transaction
 * ends: where rows keep their own history (plot_owners), it is the proof of what changes, and no effect can leave it out.
 */
export async function nameEvent(tx: Tx, chainId: number, event: NamedEvent): Promise<void> {
  const { to } = event.args
  const named = JSON.stringify({
    at: event.block_time,
    chain_id: chainId,
    tx_hash: event.tx_hash,
    log_index: event.log_index,
    to_address: typeof to === 'string' ? to.toLowerCase() : null,
  })
  await sql`select set_config('meridian.event', ${named}, true)`.execute(tx)
}
