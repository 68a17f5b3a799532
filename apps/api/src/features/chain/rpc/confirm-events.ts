/**
 * Before an event has effects, as many addresses as configured must list it in its block, with the same block time,
 * because quotes and grants expire by it. The address that first returned the event is unknown, so every address is
 * queried separately.
 */
import { sql } from 'kysely'
import { endChainCase, openChainCase } from '#features/chain/events/chain-cases.ts'
import { decodeEvent } from '#features/chain/events/decode-event.ts'
import type { EventRow } from '#features/chain/events/decode-event.ts'
import type { IndexedChain } from './indexed-chain.ts'
import { logFilter } from '#features/chain/events/indexed-events.ts'
import { eventKey } from '#features/chain/events/store-events.ts'
import type { EventKey } from '#features/chain/events/store-events.ts'
import type { BlockWitness } from '#platform/chain/chain-node.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Blocks per step, and blocks queried in parallel. */
const mostBlocks = 16
const blocksAtOnce = 8
/** Opens a case for the operator after this many tries without confirmation. */
const patience = 3
/** Maximum pause between two tries. */
const longestPauseSeconds = 300

type ConfirmedEvent = EventKey & Pick<EventRow, 'block_time'>

export interface Confirmation {
  /** With the block time that the addresses agree on; the stored time came from a single address. */
  confirmed: ConfirmedEvent[]
  doubted: EventRow[]
}

/** Only queries the nodes; changes nothing. */
export async function confirmEvents(
  db: Db,
  { chainId, node, sources, witnesses }: IndexedChain,
  upTo: bigint,
): Promise<Confirmation> {
  const confirmed: ConfirmedEvent[] = []
  const doubted: EventRow[] = []
  // A node may have been removed since the event was stored; then the remaining ones suffice.
  const needed = Math.min(witnesses, node.witnesses.length)
  const blocks = await readUnconfirmed(db, chainId, upTo)
  for (let at = 0; at < blocks.length; at += blocksAtOnce)
    await Promise.all(
      blocks.slice(at, at + blocksAtOnce).map(async (events) => {
        const listed = await Promise.all(node.witnesses.map((witness) => listedBy(witness, events, sources)))
        for (const event of events) {
          const time = agreedTime(event, listed, needed)
          if (time) confirmed.push({ ...event, block_time: time })
          else doubted.push(event)
        }
      }),
    )
  return { confirmed, doubted }
}

interface Listed {
  time: Date
  keys: Set<string>
}

/** The events that a node lists; duplicates count as one witness. Null if the node fails or its logs are malformed. */
async function listedBy(
  witness: BlockWitness,
  events: readonly EventRow[],
  sources: IndexedChain['sources'],
): Promise<Listed | null> {
  const known = new Map(events.map((event) => [eventKey(event), event]))
  const keys = new Set<string>()
  try {
    const { logs, time } = await witness(events[0]!.block_hash, logFilter(sources))
    for (const log of logs) {
      const said = decodeEvent(log, sources, time)
      const event = said && known.get(eventKey(said))
      if (event && isSame(event, said)) keys.add(eventKey(event))
    }
    return { time, keys }
  } catch {
    return null
  }
}

/** The block time on which at least `needed` of the nodes that list the event agree; null if too few agree. */
function agreedTime(event: EventKey, listed: readonly (Listed | null)[], needed: number): Date | null {
  const times = listed.flatMap((one) => (one?.keys.has(eventKey(event)) ? one.time.getTime() : []))
  const agreed = times.find((time) => times.filter((other) => other === time).length >= needed)
  return agreed === undefined ? null : new Date(agreed)
}

/** Events grouped by block, oldest first. */
async function readUnconfirmed(db: Db, chainId: number, upTo: bigint): Promise<EventRow[][]> {
  const isDue = sql`
    chain_id = ${chainId} and final_at is null and confirm_at <= clock_timestamp() and block_number <= ${upTo}`
  const { rows } = await sql<EventRow>`
    select block_hash, log_index, block_number, block_time, tx_hash, contract, address, event, args, subject, parties
    from chain_events
    where ${isDue} and block_number in (
      select distinct block_number from chain_events where ${isDue} order by block_number limit ${mostBlocks}
    )
    order by block_number, block_hash, log_index`.execute(db)
  return [...Map.groupBy(rows, ({ block_hash }) => block_hash).values()]
}

function isSame(stored: EventRow, said: EventRow): boolean {
  const names = Object.keys(said.args)
  return (
    stored.tx_hash === said.tx_hash &&
    stored.block_number === said.block_number &&
    stored.contract === said.contract &&
    stored.address === said.address &&
    stored.event === said.event &&
    names.length === Object.keys(stored.args).length &&
    names.every((name) => JSON.stringify(stored.args[name]) === JSON.stringify(said.args[name]))
  )
}

/** Stores the result in the step's transaction. */
export async function noteConfirmation(
  tx: Tx,
  { chainId, pollMs, witnesses }: Pick<IndexedChain, 'chainId' | 'pollMs' | 'witnesses'>,
  { confirmed, doubted }: Confirmation,
): Promise<void> {
  const named = (events: readonly EventKey[]) => sql`
    chain_id = ${chainId} and (block_hash, log_index) in (
      select * from unnest(${events.map(({ block_hash }) => block_hash)}::text[],
        ${events.map(({ log_index }) => log_index)}::int[])
    )`
  if (confirmed.length > 0) {
    await sql`
      update chain_events set confirm_at = null, block_time = agreed.time
      from unnest(${confirmed.map(({ block_hash }) => block_hash)}::text[],
        ${confirmed.map(({ log_index }) => log_index)}::int[],
        ${confirmed.map(({ block_time }) => block_time)}::timestamptz[]) as agreed (hash, log, time)
      where chain_id = ${chainId} and block_hash = agreed.hash and log_index = agreed.log`.execute(tx)
    for (const hash of new Set(confirmed.map(({ block_hash }) => block_hash)))
      await endChainCase(tx, aboutBlock(chainId, hash))
  }
  if (doubted.length === 0) return
  const { rows } = await sql<{ block_hash: string; tries: number }>`
    update chain_events set confirm_tries = least(confirm_tries + 1, 30),
      confirm_at = clock_timestamp() + make_interval(secs =>
        least(${pollMs / 1000} * power(2, confirm_tries), ${longestPauseSeconds}))
    where ${named(doubted)} returning block_hash, confirm_tries as tries`.execute(tx)
  for (const [hash, events] of Map.groupBy(doubted, ({ block_hash }) => block_hash)) {
    if (!rows.some(({ block_hash, tries }) => block_hash === hash && tries >= patience)) continue
    const { block_number, log_index, contract, event, tx_hash } = events[0]!
    const detail =
      `${events.length} events of block ${block_number} are not listed by ${witnesses} nodes with the same block time and have no effect; ` +
      `the first is ${contract}.${event}, log ${log_index}, transaction ${tx_hash}`
    await openChainCase(tx, { ...aboutBlock(chainId, hash), detail })
  }
}

const aboutBlock = (chainId: number, hash: string) =>
  ({ chainId, kind: 'unconfirmed_event', reference: hash }) as const

/** Whether deep enough events can be confirmed now. */
export async function isConfirmationDue(tx: Tx, chainId: number, upTo: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from chain_events
    where chain_id = ${chainId} and final_at is null and confirm_at <= clock_timestamp()
      and block_number <= ${upTo} limit 1`.execute(tx)
  return rows.length > 0
}
