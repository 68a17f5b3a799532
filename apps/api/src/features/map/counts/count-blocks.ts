/** Numbers of sold plots per patch of a block, from which all counts of the map are computed. */
import { sql } from 'kysely'
import { takeChangedBlocks } from '#features/plots/changed-blocks.ts'
import type { Tx } from '#platform/db/database.ts'

/** One byte per patch of 8 × 8 plots, in patch order. */
const patchesOfBlock = 64

export interface ChangedBlock {
  block: number
  before: Buffer
  sold: Buffer
}

/** Consumes the oldest changed-block rows and recounts their blocks; returns those whose counts changed. */
export async function countBlocks(
  tx: Tx,
  notesAtOnce: number,
): Promise<{ notes: number; changed: ChangedBlock[] }> {
  const { notes, blocks } = await consumeAndCount(tx, notesAtOnce)
  const changed = blocks.filter(({ before, sold }) => !before.equals(sold))
  if (changed.length > 0)
    await sql`
      insert into block_counts (block, sold)
      select * from unnest(${changed.map(({ block }) => block)}::bigint[], ${changed.map(({ sold }) => sold)}::bytea[])
      on conflict (block) do update set sold = excluded.sold`.execute(tx)
  return { notes, changed }
}

/** One statement, so that the consumed rows and the counted plots are of one snapshot. */
async function consumeAndCount(
  tx: Tx,
  notesAtOnce: number,
): Promise<{ notes: number; blocks: ChangedBlock[] }> {
  const { rows } = await sql<{
    notes: number
    block: bigint | null
    known: Buffer | null
    cells: Buffer | null
  }>`
    with taken as (
      ${takeChangedBlocks(notesAtOnce)}
    ), touched as (
      select distinct block from taken
    )
    select (select count(*)::integer from taken) as notes, touched.block, block_counts.sold as known, found.cells
    from (select) as always
    left join touched on true
    left join block_counts using (block)
    left join lateral (
      -- As 16-bit numbers: grouping by patch would cost the database more than listing them.
      select string_agg(int2send((cell & 4095)::smallint), '') as cells from plots
      where cell >= touched.block * 4096 and cell < (touched.block + 1) * 4096 and state = 'owned'
    ) as found on true`.execute(tx)
  return {
    notes: rows[0]?.notes ?? 0,
    blocks: rows.flatMap(({ block, known, cells }) =>
      block === null
        ? []
        : [
            {
              block: Number(block),
              before: known ?? Buffer.alloc(patchesOfBlock),
              sold: soldByPatch(cells ?? Buffer.alloc(0)),
            },
          ],
    ),
  }
}

function soldByPatch(cells: Buffer): Buffer {
  const sold = Buffer.alloc(patchesOfBlock)
  for (let at = 0; at < cells.length; at += 2) sold[cells.readUInt16BE(at) >> 6]! += 1
  return sold
}

/** For blocks that have a count. */
export async function readBlockCounts(
  tx: Tx,
  blocks: readonly number[],
): Promise<{ block: number; sold: Buffer }[]> {
  const { rows } = await sql<{ block: bigint; sold: Buffer }>`
    select block, sold from block_counts where block = any(${blocks}::bigint[])`.execute(tx)
  return rows.map(({ block, sold }) => ({ block: Number(block), sold }))
}
