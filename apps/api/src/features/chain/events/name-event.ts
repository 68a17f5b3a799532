import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { EventRow } from './decode-event.ts'

export type NamedEvent = Pick<EventRow, 'block_time' | 'tx_hash' | 'log_index' | 'args'>

/**
 * Sets the event that causes the following changes in this transaction, until the next call or the end of the
 * transaction. Tables with their own history (plot_owners) record it as proof, so no effect can omit it.
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
