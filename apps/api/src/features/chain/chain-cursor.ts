/** How far a chain was read, and the blocks that tell whether it is still the same chain. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Block } from '#platform/chain/chain-node.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { ChainBlocks, ChainCursors } from '#platform/db/schema.generated.ts'
import { sourceName } from './followed-events.ts'
import type { EventSource } from './followed-events.ts'

export type Cursor = Omit<Selectable<ChainCursors>, 'chain_id'>

export type ReadBlock = Pick<Selectable<ChainBlocks>, 'number' | 'hash'>

/** Whether to wait for whoever reads the chain, or to come only when nobody did for this many milliseconds. */
export type Claim = { wait: true } | { wait: false; idleMs: number }

/** Begins before the first block that can hold an event; a cursor that exists stays where it is. */
export async function createCursor(db: Db, chainId: number, sources: EventSource[]): Promise<void> {
  const before = sources.map(({ firstBlock }) => firstBlock).reduce((a, b) => (a < b ? a : b)) - 1n
  await sql`
    insert into chain_cursors (chain_id, read_number, final_number, head_number, following)
    values (${chainId}, ${before}, ${before}, ${before}, ${sources.map(sourceName)})
    on conflict (chain_id) do nothing`.execute(db)
}

/**
 * Takes the chain for the rest of the transaction; null when somebody else has it or just had it. A process that
 * dies loses its lock with its connection, so another can go on at once.
 */
export async function claimCursor(tx: Tx, chainId: number, claim: Claim): Promise<Cursor | null> {
  const { rows } = await sql<Cursor>`
    select read_number, final_number, head_number, following, read_at, trouble, stopped_at from chain_cursors
    where chain_id = ${chainId}
    ${
      claim.wait
        ? sql`for update`
        : sql`and read_at <= clock_timestamp() - make_interval(secs => ${claim.idleMs / 1000})
            for update skip locked`
    }`.execute(tx)
  return rows[0] ?? null
}

export async function readCursor(db: Db | Tx, chainId: number): Promise<Cursor | null> {
  const { rows } = await sql<Cursor>`
    select read_number, final_number, head_number, following, read_at, trouble, stopped_at from chain_cursors
    where chain_id = ${chainId}`.execute(db)
  return rows[0] ?? null
}

export async function moveCursor(
  tx: Tx,
  chainId: number,
  to: Pick<Cursor, 'read_number' | 'final_number' | 'head_number' | 'following'>,
): Promise<void> {
  await sql`
    update chain_cursors set read_number = ${to.read_number}, final_number = ${to.final_number},
      head_number = ${to.head_number}, following = ${to.following}, trouble = null, read_at = clock_timestamp()
    where chain_id = ${chainId}`.execute(tx)
}

/** Never over a stopped chain: why it stopped is the last word. */
export async function noteTrouble(db: Db, chainId: number, trouble: string): Promise<void> {
  await sql`
    update chain_cursors set trouble = ${trouble}
    where chain_id = ${chainId} and stopped_at is null and trouble is distinct from ${trouble}`.execute(db)
}

export async function stopCursor(tx: Tx, chainId: number, why: string): Promise<void> {
  await sql`
    update chain_cursors set stopped_at = now(), trouble = ${why} where chain_id = ${chainId}`.execute(tx)
}

/** From the newest down to the last final one. */
export async function readBlocks(tx: Tx, chainId: number): Promise<ReadBlock[]> {
  const { rows } = await sql<ReadBlock>`
    select number, hash from chain_blocks where chain_id = ${chainId} order by number desc`.execute(tx)
  return rows
}

/** Remembers what was read and forgets what is below the last final block. */
export async function rememberBlocks(
  tx: Tx,
  chainId: number,
  blocks: Pick<Block, 'number' | 'hash'>[],
  finalNumber: bigint,
): Promise<void> {
  await sql`
    insert into chain_blocks (chain_id, number, hash)
    select ${chainId}, * from unnest(${blocks.map(({ number }) => number)}::bigint[], ${blocks.map(({ hash }) => hash)}::text[])
    on conflict (chain_id, number) do update set hash = excluded.hash`.execute(tx)
  await sql`delete from chain_blocks where chain_id = ${chainId} and number < ${finalNumber}`.execute(tx)
}
