/** Stores copies of events. Existing rows do not change. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { EventRow } from './decode-event.ts'

const together = 1000

/** Returns the rows that were new. They wait for confirmation if more than one address must list an event. */
export async function storeEvents(
  tx: Tx,
  { chainId, witnesses }: { chainId: number; witnesses: number },
  events: readonly EventRow[],
): Promise<EventRow[]> {
  const added = new Set<string>()
  for (let at = 0; at < events.length; at += together) {
    const rows = JSON.stringify(events.slice(at, at + together), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const stored = await sql<EventKey>`
      insert into chain_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract,
        address, event, args, subject, parties, confirm_at)
      select ${chainId}, block_hash, log_index, block_number, block_time, tx_hash, contract, address, event, args,
        subject, parties, case when ${witnesses > 1} then 'epoch'::timestamptz end
      from jsonb_populate_recordset(null::chain_events, ${rows}::jsonb)
      on conflict (chain_id, block_hash, log_index) do nothing
      returning block_hash, log_index`.execute(tx)
    for (const row of stored.rows) added.add(eventKey(row))
  }
  return events.filter((event) => added.has(eventKey(event)))
}

export type EventKey = Pick<EventRow, 'block_hash' | 'log_index'>

export const eventKey = ({ block_hash, log_index }: EventKey): string => `${block_hash} ${log_index}`

export type WaitingEvent = EventKey & Pick<EventRow, 'block_number' | 'tx_hash'> & { isUnconfirmed: boolean }

/** Stored events without effects that wait only for depth or confirmation. */
export async function readWaiting(db: Db, chainId: number): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    select block_hash, log_index, block_number, tx_hash, confirm_at is not null as "isUnconfirmed" from chain_events
    where chain_id = ${chainId} and final_at is null and held is null`.execute(db)
  return rows
}

/** Deletes only events that are not final: final ones have had effects, and only an operator may revert them. */
export async function takeBack(tx: Tx, chainId: number, ancestor: bigint): Promise<number> {
  await sql`delete from chain_blocks where chain_id = ${chainId} and number > ${ancestor}`.execute(tx)
  const { numAffectedRows } = await sql`
    delete from chain_events
    where chain_id = ${chainId} and block_number > ${ancestor} and final_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

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
 * The event's index among its contract's events of that name in its transaction, counting only those that match
 * `among`. It stays the same if the transaction is mined again in another block.
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
      select log_index from chain_events where ${earlier}
      union
      select log_index from chain_reverted_events where ${earlier}
    ) as earlier`.execute(tx)
  return rows[0]?.position ?? 0
}
