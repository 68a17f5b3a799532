/** For the operator, after fixing the cause of a failed effect. */
import { sql } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { endChainCase } from '#features/chain/events/chain-cases.ts'
import { lockCursor } from '#features/chain/events/chain-cursor.ts'
import type { EventRow } from '#features/chain/events/decode-event.ts'
import { applyFinalEvents } from '#features/chain/events/final-events.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import { effectCase } from '#features/chain/events/try-effect.ts'

export interface EventPlace {
  chainId: number
  block: bigint
  logIndex: number
}

type SetAside = Pick<
  EventRow,
  'contract' | 'event' | 'subject' | 'block_number' | 'log_index' | 'tx_hash'
> & {
  held: string | null
}

/** Applies an event that was set aside and the events behind it; returns how many. */
export async function retryEvent(db: Db, place: EventPlace, effects: readonly Effect[]): Promise<number> {
  const { chainId, block, logIndex } = place
  const name = `The event of block ${block}, log ${logIndex}`
  return inTransaction(db, async (tx) => {
    const { final_number } = await lockCursor(tx, chainId)
    const event = await findEvent(tx, place)
    if (!event?.held) throw new Error(`${name} is not set aside.`)
    if (event.held !== 'failed') throw new Error(`${name} waits behind another one.`)
    const released = await release(tx, chainId, event)
    await endChainCase(tx, effectCase(chainId, event))
    const { failed } = await applyFinalEvents(tx, chainId, final_number, effects, Number.MAX_SAFE_INTEGER)
    const again = failed.find((each) => each.block === block && each.logIndex === logIndex)
    if (again) throw new Error(`${name} fails again.`, { cause: again.error })
    const isHeld = (
      await sql<{ count: number }>`
      select count(*)::int as count from chain_events
      where chain_id = ${chainId} and held is not null and contract = ${event.contract}
        and subject = ${event.subject}`.execute(tx)
    ).rows[0]!.count
    return released - isHeld
  })
}

async function findEvent(tx: Tx, { chainId, block, logIndex }: EventPlace): Promise<SetAside | undefined> {
  const { rows } = await sql<SetAside>`
    select contract, event, subject, block_number, log_index, tx_hash, held from chain_events
    where chain_id = ${chainId} and block_number = ${block} and log_index = ${logIndex}`.execute(tx)
  return rows[0]
}

/** Releases the event and all events behind it. Those that fail, or wait behind a failing one, are set aside again. */
async function release(tx: Tx, chainId: number, event: SetAside): Promise<number> {
  const { numAffectedRows } = await sql`
    update chain_events set held = null
    where chain_id = ${chainId} and held in ('failed', 'behind') and contract = ${event.contract} and (
      (block_number = ${event.block_number} and log_index = ${event.log_index}) or subject = ${event.subject}
        or (subject is null and held = 'behind' and tx_hash = ${event.tx_hash} and event = ${event.event})
    )`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
