/** For the operator: reads blocks again and stores events that the first read missed. */
import { sql } from 'kysely'
import type { Config } from '#platform/config/config.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { lockCursor, readCursor } from '#features/chain/events/chain-cursor.ts'
import { ChainView } from '#features/chain/rpc/chain-view.ts'
import { indexedChains } from '#features/chain/indexer/indexer.ts'
import { storeEvents } from '#features/chain/events/store-events.ts'
import { watchReceivers } from '#features/chain/receiving/watch-receivers.ts'

export interface Blocks {
  chainId: number
  from: bigint
  to: bigint
}

/** Returns the number of missing events. Their effects run when the indexer goes on. */
export async function rereadEvents(db: Db, config: Config, { chainId, from, to }: Blocks): Promise<number> {
  const chain = indexedChains(config, []).find((each) => each.chainId === chainId)
  const cursor = await readCursor(db, chainId)
  if (!chain || !cursor) throw new Error(`Chain ${chainId} is not followed`)
  if (cursor.stopped_at) throw new Error(`Chain ${chainId} has stopped: ${cursor.trouble}`)
  await watchReceivers(db, chain)
  // The indexer has yet to read later blocks, so they are skipped.
  const last = to < cursor.read_number ? to : cursor.read_number
  const view = await ChainView.open(chain.node)
  let missing = 0
  for (let next = from; next <= last;) {
    const { end, events } = await chain.reader.readRange(view, next, last)
    missing += await inTransaction(db, async (tx) => {
      await lockCursor(tx, chainId)
      await sql`
        update chain_cursors set version = version + 1, due_at = 'epoch' where chain_id = ${chainId}`.execute(
        tx,
      )
      return (await storeEvents(tx, chain, events)).length
    })
    next = end + 1n
  }
  return missing
}
