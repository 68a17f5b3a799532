/**
 * Before events have effects, their blocks are read again at depth. This finds logs that the node omitted the first
 * time, and excludes events that left the chain.
 */
import type { Cursor, ReadBlock } from '#features/chain/events/chain-cursor.ts'
import { ChainMoved } from './chain-view.ts'
import type { ChainView } from './chain-view.ts'
import type { EventRow } from '#features/chain/events/decode-event.ts'
import type { EventReader } from './read-events.ts'
import { eventKey } from '#features/chain/events/store-events.ts'
import type { WaitingEvent } from '#features/chain/events/store-events.ts'

export type SecondReading =
  /** Up to `end`, the chain's events are the stored ones and `missed`. */
  | { kind: 'same'; end: bigint; missed: EventRow[]; block: ReadBlock }
  /** Blocks were replaced without being noticed: everything read since the last final block is invalid. */
  | { kind: 'forked' }

export interface ReadAgainRequest {
  cursor: Pick<Cursor, 'final_number'>
  upTo: bigint
  /** Stored blocks, newest first. */
  blocks: readonly ReadBlock[]
  waiting: readonly WaitingEvent[]
}

export async function readAgain(
  view: ChainView,
  reader: EventReader,
  { cursor, upTo, blocks, waiting }: ReadAgainRequest,
): Promise<SecondReading> {
  const from = cursor.final_number + 1n
  const { end, events, blocks: read } = await reader.readRange(view, from, upTo)
  const inRange = waiting.filter(({ block_number }) => block_number >= from && block_number <= end)

  if (await isForked(view, blocks, [from - 1n, end])) return { kind: 'forked' }
  const again = new Set(events.map(eventKey))
  for (const event of inRange) {
    // Unconfirmed events have no effects yet; other nodes are queried about them.
    if (event.isUnconfirmed || again.has(eventKey(event))) continue
    if ((await view.hashAt(event.block_number)) !== event.block_hash) return { kind: 'forked' }
    // The block is on the chain but the node now omits the log. The receipt proves it; a node without the receipt
    // contradicts itself.
    if (!(await view.proves(event))) throw new ChainMoved()
  }

  const known = new Set(inRange.map(eventKey))
  const missed = events.filter((event) => !known.has(eventKey(event)))
  for (const { block_number, block_hash } of missed)
    if ((await view.existing(block_number)).hash !== block_hash) throw new ChainMoved()
  if (missed.length > 0) reader.doubtBlooms()
  return { kind: 'same', end, missed, block: read[0]! }
}

/** Whether the stored hash of one of these blocks differs from the chain's. */
export async function isForked(
  view: ChainView,
  blocks: readonly ReadBlock[],
  numbers: readonly bigint[],
): Promise<boolean> {
  for (const { number, hash } of blocks)
    if (numbers.includes(number) && (await view.hashAt(number)) !== hash) return true
  return false
}
