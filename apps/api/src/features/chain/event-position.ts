import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

interface PlacedEvent {
  chainId: number
  contract: string
  event: string
  address: string
  txHash: string
  blockHash: string
  logIndex: number
}

/**
 * Which of its contract's events of that name it is in its transaction, among those that count: the same when the
 * transaction is mined again in another block.
 */
export async function positionOf(
  tx: Tx,
  event: PlacedEvent,
  among: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const earlier = sql`
    tx_hash = ${event.txHash} and chain_id = ${event.chainId} and block_hash = ${event.blockHash}
      and address = ${event.address} and contract = ${event.contract} and event = ${event.event}
      and log_index < ${event.logIndex} and ${among}`
  const { rows } = await sql<{ position: number }>`
    select count(*)::int as position from (
      select from chain_events where ${earlier}
      union all
      select from chain_reverted_events where ${earlier}
    ) as earlier`.execute(tx)
  return rows[0]?.position ?? 0
}
