/**
 * The set of event sources changes with the configuration and with the code. A new source is indexed at the head at
 * once; its earlier events are a past, which the indexer reads separately.
 */
import { sql } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { claimVersion } from '#features/chain/events/chain-cursor.ts'
import type { Cursor } from '#features/chain/events/chain-cursor.ts'
import type { IndexedChain } from '#features/chain/rpc/indexed-chain.ts'
import { sourceName } from '#features/chain/events/indexed-events.ts'

export async function adoptSources(
  db: Db,
  { chainId, sources }: Pick<IndexedChain, 'chainId' | 'sources'>,
  cursor: Cursor,
): Promise<Cursor> {
  const following = sources.map(sourceName)
  const added = sources.filter((source) => !cursor.following.includes(sourceName(source)))
  if (added.length === 0 && following.length === cursor.following.length) return cursor
  const last = cursor.final_number
  const pasts = added.filter(({ firstBlock }) => firstBlock <= last)
  await inTransaction(db, async (tx) => {
    await claimVersion(tx, chainId, cursor.version)
    await sql`update chain_cursors set following = ${following} where chain_id = ${chainId}`.execute(tx)
    await sql`
      delete from chain_pasts where chain_id = ${chainId} and not source = any(${following})`.execute(tx)
    await sql`
      insert into chain_pasts (chain_id, source, next_number, end_number)
      select ${chainId}, source, first, ${last}
      from unnest(${pasts.map(sourceName)}::text[], ${pasts.map(({ firstBlock }) => firstBlock)}::bigint[])
        as past (source, first)
      on conflict (chain_id, source) do update
        set next_number = excluded.next_number, end_number = excluded.end_number`.execute(tx)
    // Blocks that are not final were read without the new sources, so they must be read again.
    await sql`
      update chain_blocks set doubtful = true where chain_id = ${chainId} and number > ${last}`.execute(tx)
  })
  return { ...cursor, following, version: cursor.version + 1n }
}
