/** The position up to which a chain was read, and the block hashes that reveal a reorganisation. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { ChainBlocks, ChainCursors } from '#platform/db/schema.generated.ts'
import { sourceName } from './indexed-events.ts'
import type { EventSource } from './indexed-events.ts'

export type Cursor = Omit<Selectable<ChainCursors>, 'chain_id' | 'leased_by' | 'leased_until'>

export type ReadBlock = Pick<Selectable<ChainBlocks>, 'number' | 'hash'> & { doubtful?: boolean }

/** Another process moved the cursor after this one read it, so this read is discarded. */
export class CursorMoved extends Error {
  constructor() {
    super('somebody else has moved the cursor')
    this.name = 'CursorMoved'
  }
}

export const cursorColumns = sql`version, read_number, final_number, head_number, following, read_at, begun_at,
  due_at, trouble, stopped_at`

/** Starts before the first block that can contain an event. An existing cursor does not move. */
export async function createCursor(db: Db, chainId: number, sources: EventSource[]): Promise<void> {
  const before = sources.map(({ firstBlock }) => firstBlock).reduce((a, b) => (a < b ? a : b)) - 1n
  await sql`
    insert into chain_cursors (chain_id, read_number, final_number, head_number, following)
    values (${chainId}, ${before}, ${before}, ${before}, ${sources.map(sourceName)})
    on conflict (chain_id) do nothing`.execute(db)
}

export async function readCursor(db: Db | Tx, chainId: number): Promise<Cursor | null> {
  const { rows } = await sql<Cursor>`
    select ${cursorColumns} from chain_cursors where chain_id = ${chainId}`.execute(db)
  return rows[0] ?? null
}

/** For operator commands: waits for a process that is moving the cursor. */
export async function lockCursor(tx: Tx, chainId: number): Promise<Cursor> {
  const { rows } = await sql<Cursor>`
    select ${cursorColumns} from chain_cursors where chain_id = ${chainId} for update`.execute(tx)
  if (!rows[0]) throw new Error(`Chain ${chainId} is not followed`)
  return rows[0]
}

/** Does not overwrite the trouble of a stopped chain, because it holds the reason for the stop. */
export async function noteTrouble(db: Db, chainId: number, trouble: string): Promise<void> {
  await sql`
    update chain_cursors set trouble = ${trouble}
    where chain_id = ${chainId} and stopped_at is null and trouble is distinct from ${trouble}`.execute(db)
}

/** Locks the cursor, and throws if its version changed since it was read. */
export async function claimVersion(tx: Tx, chainId: number, version: bigint): Promise<void> {
  const { numAffectedRows } = await sql`
    update chain_cursors set version = version + 1
    where chain_id = ${chainId} and version = ${version} and stopped_at is null`.execute(tx)
  if (!numAffectedRows) throw new CursorMoved()
}

export interface CursorMove {
  read_number: bigint
  final_number: bigint
  head_number: bigint
  /** Start of the read, if it covered every block; as PostgreSQL text. */
  begunAt: string | null
  pauseMs: number
}

export async function moveCursor(tx: Tx, chainId: number, to: CursorMove): Promise<void> {
  await sql`
    update chain_cursors set read_number = ${to.read_number}, final_number = ${to.final_number},
      head_number = ${to.head_number}, trouble = null, read_at = clock_timestamp(),
      begun_at = greatest(begun_at, ${to.begunAt}::timestamptz),
      due_at = clock_timestamp() + make_interval(secs => ${to.pauseMs / 1000})
    where chain_id = ${chainId}`.execute(tx)
}

export async function stopCursor(db: Db, chainId: number, version: bigint, why: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update chain_cursors set stopped_at = now(), trouble = ${why}, version = version + 1
    where chain_id = ${chainId} and version = ${version}`.execute(db)
  if (!numAffectedRows) throw new CursorMoved()
}

/** Newest first, down to the last final block. */
export async function readBlocks(db: Db, chainId: number): Promise<ReadBlock[]> {
  const { rows } = await sql<ReadBlock>`
    select number, hash, doubtful from chain_blocks where chain_id = ${chainId} order by number desc`.execute(
    db,
  )
  return rows
}

/** Stores the blocks that were read and deletes those below the last final block. */
export async function rememberBlocks(
  tx: Tx,
  chainId: number,
  blocks: readonly ReadBlock[],
  finalNumber: bigint,
): Promise<void> {
  const rows = JSON.stringify(
    blocks.map(({ number, hash, doubtful = false }) => ({ number: String(number), hash, doubtful })),
  )
  await sql`
    insert into chain_blocks (chain_id, number, hash, doubtful)
    select distinct on (number) ${chainId}::bigint, number, hash, doubtful
    from jsonb_populate_recordset(null::chain_blocks, ${rows}::jsonb)
    on conflict (chain_id, number) do update set hash = excluded.hash, doubtful = excluded.doubtful`.execute(
    tx,
  )
  await sql`
    delete from chain_blocks where chain_id = ${chainId} and number < ${finalNumber}`.execute(tx)
  await sql`
    update chain_blocks set doubtful = false
    where chain_id = ${chainId} and number = ${finalNumber} and doubtful`.execute(tx)
}
