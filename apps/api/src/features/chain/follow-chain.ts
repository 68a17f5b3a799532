/**
 * One step along one chain, in one transaction: whatever the chain replaced is taken back, the next piece is read,
 * and what has become final has its effects, all together with the cursor. A crash leaves the step done or not begun.
 */
import { sql } from 'kysely'
import type { Block, ChainNode } from '#platform/chain/chain-node.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { claimCursor, moveCursor, readBlocks, rememberBlocks, stopCursor } from './chain-cursor.ts'
import type { Claim, Cursor } from './chain-cursor.ts'
import { applyFinalEvents, applyReplacedBlocks, applySeenEvents } from './final-events.ts'
import type { Effect } from './final-events.ts'
import { findReorganisation } from './find-reorganisation.ts'
import { sourceName } from './followed-events.ts'
import type { EventSource } from './followed-events.ts'
import { ChainMoved } from './read-events.ts'
import type { EventReader, Piece } from './read-events.ts'

export interface FollowedChain {
  chainId: number
  sources: EventSource[]
  node: ChainNode
  reader: EventReader
  confirmations: number
  effects: readonly Effect[]
}

export type Step =
  /** Somebody else reads the chain. */
  | { state: 'taken' }
  /** The chain changed under the reading: nothing was done. */
  | { state: 'moved' }
  | { state: 'stopped'; why: string }
  | { state: 'read'; more: boolean; replaced: { above: bigint; events: number } | null }

export async function followChain(db: Db, chain: FollowedChain, claim: Claim): Promise<Step> {
  try {
    return await inTransaction(db, (tx) => takeStep(tx, chain, claim))
  } catch (error) {
    if (error instanceof ChainMoved) return { state: 'moved' }
    throw error
  }
}

async function takeStep(tx: Tx, chain: FollowedChain, claim: Claim): Promise<Step> {
  const { chainId, node, reader, confirmations } = chain
  const cursor = await claimCursor(tx, chainId, claim)
  if (!cursor) return { state: 'taken' }
  if (cursor.stopped_at) return { state: 'stopped', why: cursor.trouble ?? '' }

  const head = await latest(node)
  let read = await readBlocks(tx, chainId)
  const found = await findReorganisation(node, head, cursor, read)
  if (found.kind === 'deep') {
    // Nothing is read any more until an operator comes, so one wrong answer of one node is not enough.
    const again = await findReorganisation(node, await latest(node), cursor, read)
    if (again.kind !== 'deep') throw new ChainMoved()
    const why = `block ${found.block} was final and has been replaced`
    await stopCursor(tx, chainId, why)
    return { state: 'stopped', why }
  }

  let from = cursor.read_number + 1n
  let replaced = null
  if (found.kind === 'shallow') {
    const { ancestor } = found
    replaced = { above: ancestor, events: await takeBack(tx, chainId, ancestor) }
    await applyReplacedBlocks(tx, chainId, chain.effects)
    read = read.filter(({ number }) => number <= ancestor)
    from = min(from, ancestor + 1n)
  }
  from = min(from, ...newSources(chain.sources, cursor).map(({ firstBlock }) => firstBlock))

  const before = read.find(({ number }) => number === from - 1n)?.hash ?? null
  const piece =
    from > head.number ? nothing(from) : await reader.readPiece({ from, head, before, confirmations })
  const deepEnough = min(head.number - BigInt(confirmations) + 1n, piece.end)
  const final = deepEnough > cursor.final_number ? deepEnough : cursor.final_number
  if (piece.blocks.length > 0) {
    await storeEvents(tx, chainId, piece.events)
    await applyFinalEvents(tx, chainId, min(final, piece.end), chain.effects)
    const seen = piece.events.filter((event) => event.block_number > final)
    await applySeenEvents(tx, chainId, seen, chain.effects)
    await rememberBlocks(tx, chainId, piece.blocks, final)
  }
  await moveCursor(tx, chainId, {
    read_number: piece.end,
    final_number: final,
    head_number: head.number,
    following: chain.sources.map(sourceName),
  })
  return { state: 'read', more: piece.end < head.number, replaced }
}

async function latest(node: ChainNode): Promise<Block> {
  const head = await node.block('latest')
  if (!head) throw new ChainMoved()
  return head
}

const nothing = (from: bigint): Piece => ({ end: from - 1n, blocks: [], events: [] })

/**
 * A contract or an event that was not followed before: its past is read from its beginning. What is read a second
 * time for that is there already, and stays as it is.
 */
const newSources = (sources: EventSource[], { following }: Cursor): EventSource[] =>
  sources.filter((source) => !following.includes(sourceName(source)))

/** Nothing that is final goes by itself, and nothing else had effects. */
async function takeBack(tx: Tx, chainId: number, ancestor: bigint): Promise<number> {
  await sql`delete from chain_blocks where chain_id = ${chainId} and number > ${ancestor}`.execute(tx)
  const { numAffectedRows } = await sql`
    delete from chain_events
    where chain_id = ${chainId} and block_number > ${ancestor} and final_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function storeEvents(tx: Tx, chainId: number, events: Piece['events']): Promise<void> {
  for (let at = 0; at < events.length; at += 1000) {
    const rows = JSON.stringify(events.slice(at, at + 1000), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    await sql`
      insert into chain_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract,
        address, event, args, subject, parties)
      select ${chainId}, block_hash, log_index, block_number, block_time, tx_hash, contract, address, event, args,
        subject, parties
      from jsonb_populate_recordset(null::chain_events, ${rows}::jsonb)
      on conflict (chain_id, block_hash, log_index) do nothing`.execute(tx)
  }
}

const min = (first: bigint, ...others: bigint[]): bigint => others.reduce((a, b) => (a < b ? a : b), first)
