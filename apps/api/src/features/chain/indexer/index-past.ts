/**
 * One step through events from before their source was indexed: the past that starts lowest, together with those at the
 * same block. These events are final already, so their effects run at once, in chain order.
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { ChainPasts } from '#platform/db/schema.generated.ts'
import { claimVersion } from '#features/chain/events/chain-cursor.ts'
import { ChainView } from '#features/chain/rpc/chain-view.ts'
import { applyFinalEvents } from '#features/chain/events/final-events.ts'
import { underLease } from './index-chain.ts'
import type { IndexedChain, Step } from '#features/chain/rpc/indexed-chain.ts'
import { sourceName } from '#features/chain/events/indexed-events.ts'
import type { Piece } from '#features/chain/rpc/read-events.ts'
import { storeEvents } from '#features/chain/events/store-events.ts'
import { watchReceivers } from '#features/chain/receiving/watch-receivers.ts'

type Past = Omit<Selectable<ChainPasts>, 'chain_id'>

export async function readPasts(db: Db, chainId: number): Promise<Past[]> {
  const { rows } = await sql<Past>`
    select source, next_number, end_number from chain_pasts where chain_id = ${chainId}`.execute(db)
  return rows
}

export async function indexPast(db: Db, chain: IndexedChain): Promise<Step> {
  return underLease(db, chain.chainId, { onlyWhenDue: false }, async ({ cursor, stopRenewing }) => {
    const group = nextGroup(await readPasts(db, chain.chainId))
    if (!group) return { state: 'read', more: false, replaced: null, failed: [] }
    await watchReceivers(db, chain)
    const { end, events } = await readGroup(chain, group)
    stopRenewing()
    return inTransaction(db, async (tx) => {
      await claimVersion(tx, chain.chainId, cursor.version)
      await storeEvents(tx, chain, events)
      await movePasts(tx, chain.chainId, group.names, end + 1n)
      const { failed } = await applyFinalEvents(tx, chain.chainId, cursor.final_number, chain.effects)
      return { state: 'read', more: true, replaced: null, failed }
    })
  })
}

interface Group {
  names: string[]
  from: bigint
  last: bigint
}

async function readGroup(
  { node, reader, sources }: IndexedChain,
  { names, from, last }: Group,
): Promise<Pick<Piece, 'end' | 'events'>> {
  // An accepted reorganisation can move the end of a past below its start.
  if (from > last) return { end: last, events: [] }
  const own = sources.filter((source) => names.includes(sourceName(source)))
  return reader.readRange(await ChainView.open(node), from, last, own)
}

/** Ends before the next past begins, so that both continue as one group. */
function nextGroup(pasts: Past[]): Group | null {
  if (pasts.length === 0) return null
  const from = pasts.map(({ next_number }) => next_number).reduce(min)
  const group = pasts.filter(({ next_number }) => next_number === from)
  const others = pasts.filter(({ next_number }) => next_number !== from)
  const last = [
    ...group.map(({ end_number }) => end_number),
    ...others.map(({ next_number }) => next_number - 1n),
  ].reduce(min)
  return { names: group.map(({ source }) => source), from, last }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Moves the pasts forward and releases the events that waited for the blocks now read. */
async function movePasts(tx: Tx, chainId: number, names: string[], next: bigint): Promise<void> {
  await sql`
    update chain_pasts set next_number = ${next}
    where chain_id = ${chainId} and source = any(${names})`.execute(tx)
  await sql`
    delete from chain_pasts where chain_id = ${chainId} and next_number > end_number`.execute(tx)
  await sql`
    update chain_events as later set held = null
    where chain_id = ${chainId} and held = 'past' and not exists (
      select from chain_pasts as past
      where past.chain_id = later.chain_id and past.next_number <= later.block_number
        and past.source = later.contract || '.' || later.event || '@' || later.address
    )`.execute(tx)
}
