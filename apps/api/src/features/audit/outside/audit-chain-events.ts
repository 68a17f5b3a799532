/** Logs of our contracts in final blocks, compared with `chain_events`. */
import { sql } from 'kysely'
import type { Violation } from '#features/audit/audit.ts'
import { readCursor } from '#features/chain/events/chain-cursor.ts'
import { eventKey } from '#features/chain/events/store-events.ts'
import type { EventKey } from '#features/chain/events/store-events.ts'
import { indexedChains } from '#features/chain/indexer/indexer.ts'
import { watchReceivers } from '#features/chain/receiving/watch-receivers.ts'
import { ChainView } from '#features/chain/rpc/chain-view.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import type { Outside, Window } from './outside-window.ts'
import { findBlockSince } from './find-block-since.ts'
import { findDifferences } from './find-differences.ts'

export async function auditChainEvents({ config, db }: Outside, { since }: Window): Promise<Violation[]> {
  const found: Violation[] = []
  for (const chain of indexedChains(config, [])) {
    const { chainId } = chain
    const cursor = await readCursor(db, chainId)
    // A chain that is not read yet is read from its beginning, so nothing can be missing.
    if (!cursor) continue
    await watchReceivers(db, chain)
    const client = openChainClient(config.chains.find(({ id }) => id === chainId)!)
    const last = cursor.final_number
    const first = await findBlockSince(client, since, last)
    const view = await ChainView.open(chain.node)
    const theirs = new Map<string, string>()
    for (let next = first; next <= last;) {
      const { end, events } = await chain.reader.readRange(view, next, last)
      for (const event of events)
        theirs.set(
          eventKey(event),
          `${event.contract}.${event.event}, block ${event.block_number}, ${event.tx_hash}`,
        )
      next = end + 1n
    }
    const { rows } = await sql<EventKey & { about: string }>`
      select block_hash, log_index, concat(contract, '.', event, ', block ', block_number, ', ', tx_hash) as about
      from chain_events
      where chain_id = ${chainId} and block_number between ${first} and ${last} and held is null`.execute(db)
    const ours = new Map(rows.map((row) => [eventKey(row), row.about]))
    found.push(...findDifferences(`events of chain ${chainId}`, { theirs, ours, expected: ours }))
  }
  return found
}
