/**
 * One step along one chain. Requests to the node happen under a lease and outside any transaction. Then one short
 * transaction deletes what the chain replaced, stores new events, applies the effects of events that became final, and
 * moves the cursor. After a crash the step is either complete or not started.
 */
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { adoptSources } from './adopt-sources.ts'
import {
  CursorMoved,
  claimVersion,
  moveCursor,
  rememberBlocks,
  stopCursor,
} from '#features/chain/events/chain-cursor.ts'
import type { Cursor } from '#features/chain/events/chain-cursor.ts'
import { takeLease } from './chain-lease.ts'
import type { Lease } from './chain-lease.ts'
import { ChainMoved } from '#features/chain/rpc/chain-view.ts'
import {
  applyFinalEvents,
  applyReplacedBlocks,
  applySeenEvents,
} from '#features/chain/events/final-events.ts'
import type { IndexedChain, Step } from '#features/chain/rpc/indexed-chain.ts'
import { confirmEvents, isConfirmationDue, noteConfirmation } from '#features/chain/rpc/confirm-events.ts'
import type { Confirmation } from '#features/chain/rpc/confirm-events.ts'
import { lookAhead } from '#features/chain/rpc/look-ahead.ts'
import type { News } from '#features/chain/rpc/look-ahead.ts'
import { storeEvents, takeBack } from '#features/chain/events/store-events.ts'
import { watchReceivers } from '#features/chain/receiving/watch-receivers.ts'

/** @param now a caller waits: read at once, and look at every block. */
export async function indexChain(db: Db, chain: IndexedChain, { now }: { now: boolean }): Promise<Step> {
  return underLease(db, chain.chainId, { onlyWhenDue: !now }, async (lease) => {
    const cursor = await adoptSources(db, chain, lease.cursor)
    await watchReceivers(db, chain)
    const news = await lookAhead(db, chain, cursor, now)
    if (news.kind === 'deep') {
      lease.stopRenewing()
      const why = `block ${news.block} was final and has been replaced`
      await stopCursor(db, chain.chainId, cursor.version, why)
      return { state: 'stopped', why }
    }
    chain.pace.observe(news.head)
    const confirmation = await confirmEvents(db, chain, news.final.number)
    lease.stopRenewing()
    return inTransaction(db, (tx) => store(tx, chain, cursor, { ...news, confirmation }, lease.takenAt))
  })
}

export async function underLease(
  db: Db,
  chainId: number,
  claim: { onlyWhenDue: boolean },
  step: (lease: Lease) => Promise<Step>,
): Promise<Step> {
  const lease = await takeLease(db, chainId, claim)
  if (!lease) return { state: 'taken' }
  try {
    const { stopped_at, trouble } = lease.cursor
    return stopped_at ? { state: 'stopped', why: trouble ?? '' } : await step(lease)
  } catch (error) {
    if (error instanceof ChainMoved) return { state: 'moved', by: 'chain' }
    if (error instanceof CursorMoved) return { state: 'moved', by: 'other' }
    throw error
  } finally {
    // If the release fails, the lease expires.
    await lease.release().catch(() => {})
  }
}

/** Claims the cursor's version first, so that the loser of a race applies nothing. */
async function store(
  tx: Tx,
  chain: IndexedChain,
  cursor: Cursor,
  news: News & { confirmation: Confirmation },
  takenAt: string,
): Promise<Step> {
  const { chainId, effects, pace } = chain
  const { head, piece, final } = news
  await claimVersion(tx, chainId, cursor.version)
  let replaced = null
  if (news.ancestor !== null) {
    replaced = { above: news.ancestor, events: await takeBack(tx, chainId, news.ancestor) }
    await applyReplacedBlocks(tx, chainId, effects)
  }
  await storeEvents(tx, chain, [...piece.events, ...final.missed])
  await noteConfirmation(tx, chain, news.confirmation)
  const { failed, isMoreLeft } = final.isDue
    ? await applyFinalEvents(tx, chainId, final.number, effects)
    : { failed: [], isMoreLeft: false }
  const more = news.more || isMoreLeft || (await isConfirmationDue(tx, chainId, final.number))
  // Unconfirmed events are shown at any depth.
  const seen = piece.events.filter((event) => chain.witnesses > 1 || event.block_number > final.number)
  failed.push(...(await applySeenEvents(tx, chainId, seen, effects)))
  if (piece.blocks.length + final.blocks.length > 0)
    await rememberBlocks(tx, chainId, [...piece.blocks, ...final.blocks], final.number)
  await moveCursor(tx, chainId, {
    read_number: piece.end,
    final_number: final.number,
    head_number: head.number,
    begunAt: news.isWhole && !more ? takenAt : null,
    pauseMs: more ? 0 : pace.pauseMs(news.isQuiet),
  })
  return { state: 'read', more, replaced, failed }
}
