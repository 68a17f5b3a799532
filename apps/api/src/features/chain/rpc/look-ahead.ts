/** Reads what is new since the cursor last moved. Changes nothing. */
import type { Block } from '#platform/chain/chain-node.ts'
import type { Db } from '#platform/db/database.ts'
import { readBlocks } from '#features/chain/events/chain-cursor.ts'
import type { Cursor, ReadBlock } from '#features/chain/events/chain-cursor.ts'
import { ChainMoved, ChainView } from './chain-view.ts'
import type { EventRow } from '#features/chain/events/decode-event.ts'
import { findReorganisation } from './find-reorganisation.ts'
import type { IndexedChain } from './indexed-chain.ts'
import { isForked, readAgain } from './read-again.ts'
import type { Piece } from './read-events.ts'
import { readWaiting } from '#features/chain/events/store-events.ts'
import type { WaitingEvent } from '#features/chain/events/store-events.ts'

/**
 * Blocks become final in batches of this size while no event and no caller waits, because each batch costs a few
 * requests.
 */
const portion = 64n

export interface News {
  kind: 'news'
  head: Block
  /** Every block above this one was replaced; null if none was. */
  ancestor: bigint | null
  piece: Piece
  final: Finality
  more: boolean
  /** Whether every block up to the head was read individually. */
  isWhole: boolean
  /** No event of ours waits for finality. */
  isQuiet: boolean
}

/** A final block, whose events had effects, was replaced. */
interface Deep {
  kind: 'deep'
  block: bigint
}

interface Finality {
  number: bigint
  /** Whether anything may have become final. */
  isDue: boolean
  missed: EventRow[]
  blocks: ReadBlock[]
}

/** Stored blocks and events, without those that the chain replaced. */
interface Known {
  blocks: ReadBlock[]
  waiting: WaitingEvent[]
}

export async function lookAhead(
  db: Db,
  chain: IndexedChain,
  cursor: Cursor,
  now: boolean,
): Promise<News | Deep> {
  const view = await ChainView.open(chain.node)
  const known = {
    blocks: await readBlocks(db, chain.chainId),
    waiting: await readWaiting(db, chain.chainId),
  }
  const isWhole = now || known.waiting.length > 0 || known.blocks.some(({ doubtful }) => doubtful)
  // Blocks without our events are read again before finality, which is soon enough to notice a replacement.
  const isNear = view.head.number <= cursor.read_number + 1n
  const found =
    isWhole || isNear ? await findReorganisation(view, cursor, known.blocks) : ({ kind: 'none' } as const)
  if (found.kind === 'deep') {
    await lookTwice(chain, cursor, known)
    return found
  }

  const ancestor = found.kind === 'shallow' ? found.ancestor : null
  const left = ancestor === null ? known : upTo(known, ancestor)
  const piece = await readOn(chain, view, left, {
    from: min(cursor.read_number, ancestor ?? cursor.read_number) + 1n,
    isQuick: !isWhole,
  })
  const final = await findFinality(chain, view, cursor, left, piece, now)
  if (final === 'forked') return startAgain(chain, cursor, known, view)
  const waits = [...left.waiting, ...piece.events].some((event) => event.block_number > final.number)
  const isDoubtful = [...left.blocks, ...piece.blocks].some(
    ({ number, doubtful }) => doubtful && number > final.number,
  )
  return {
    kind: 'news',
    head: view.head,
    ancestor,
    piece,
    final,
    more: piece.end < view.head.number || final.more,
    isWhole,
    isQuiet: !waits && !isDoubtful && ancestor === null,
  }
}

const upTo = ({ blocks, waiting }: Known, last: bigint): Known => ({
  blocks: blocks.filter(({ number }) => number <= last),
  waiting: waiting.filter(({ block_number }) => block_number <= last),
})

/** Indexing stops until an operator acts, so one wrong answer of one node must not suffice. */
async function lookTwice(chain: IndexedChain, cursor: Cursor, { blocks }: Known): Promise<void> {
  const again = await findReorganisation(await ChainView.open(chain.node), cursor, blocks)
  if (again.kind !== 'deep') throw new ChainMoved()
}

/** Discards everything read above the last final block. */
async function startAgain(
  chain: IndexedChain,
  cursor: Cursor,
  known: Known,
  { head }: ChainView,
): Promise<News | Deep> {
  const ancestor = cursor.final_number
  const last = { ...known, blocks: known.blocks.filter(({ number }) => number === ancestor) }
  const found = await findReorganisation(await ChainView.open(chain.node), cursor, last.blocks)
  if (found.kind === 'deep') return found
  const final = { number: ancestor, isDue: false, missed: [], blocks: [] }
  const piece = nothing(ancestor + 1n)
  return { kind: 'news', head, ancestor, piece, final, more: true, isWhole: false, isQuiet: false }
}

const nothing = (from: bigint): Piece => ({ from, end: from - 1n, blocks: [], events: [], isSure: true })

async function readOn(
  { reader, confirmations }: IndexedChain,
  view: ChainView,
  { blocks }: Known,
  { from, isQuick }: { from: bigint; isQuick: boolean },
): Promise<Piece> {
  if (from > view.head.number) return nothing(from)
  const before = blocks.find(({ number }) => number === from - 1n)?.hash ?? null
  return reader.readPiece(view, { from, before, confirmations, isQuick })
}

async function findFinality(
  chain: IndexedChain,
  view: ChainView,
  cursor: Cursor,
  known: Known,
  piece: Piece,
  now: boolean,
): Promise<(Finality & { more: boolean }) | 'forked'> {
  const old = cursor.final_number
  const none = { number: old, isDue: false, missed: [], blocks: [], more: false }
  const deep = min(view.head.number - BigInt(chain.confirmations) + 1n, piece.end)
  const isUnconfirmed = chain.witnesses > 1
  const waiting = [...known.waiting, ...piece.events.map((event) => ({ ...event, isUnconfirmed }))]
  const blocks = [...piece.blocks, ...known.blocks]
  const isDue =
    (now && deep > old) ||
    waiting.some(({ block_number }) => block_number <= max(deep, old)) ||
    blocks.some(({ number, doubtful }) => doubtful && number > old && number <= deep) ||
    deep - old >= portion
  if (!isDue) return none
  const allowed = chain.finality === 'depth' ? deep : min(deep, (await view.numberOf(chain.finality)) ?? old)
  if (allowed <= old) return { ...none, isDue: true }

  // Blocks that this step read with certainty need no second read.
  const again = min(allowed, piece.isSure ? piece.from - 1n : piece.end)
  if (again <= old) {
    if (await isForked(view, known.blocks, [old])) return 'forked'
    const block = await view.existing(allowed)
    return { ...none, number: allowed, isDue: true, blocks: [block] }
  }
  const second = await readAgain(view, chain.secondReader, { cursor, upTo: again, blocks, waiting })
  if (second.kind === 'forked') return 'forked'
  const isAll = second.end === again
  const number = isAll ? allowed : second.end
  const block = isAll ? await view.existing(allowed) : second.block
  return { number, isDue: true, missed: second.missed, blocks: [block], more: !isAll }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
