import type pg from 'pg'

export const bytesPerHalf = 512

/** What is sold and what is held in one block; null where nothing is. */
export interface BlockBits {
  sold: Buffer | null
  held: Buffer | null
}

/** Set in the number of a cell that is held; below it is the place in the block. */
const heldFlag = 4096

/**
 * Each block is one range of the primary key, read from the index alone. Cells come as 16-bit numbers: a bitset
 * made by the database, or one list for each state, would cost it more than the reading does.
 */
const text = `
  select asked.block::integer, found.cells
  from unnest($1::bigint[]) as asked (block)
  cross join lateral (
    select string_agg(
      int2send(((cell & 4095) | case state when 'held' then ${heldFlag} else 0 end)::smallint), ''
    ) as cells
    from plots where cell >= asked.block * 4096 and cell < (asked.block + 1) * 4096
  ) as found
  where found.cells is not null`

/** Those of the blocks that have anything sold or held. */
export async function readBlocks(pool: pg.Pool, blocks: readonly number[]): Promise<Map<number, BlockBits>> {
  const { rows } = await pool.query<{ block: number; cells: Buffer }>({
    name: 'read-blocks',
    text,
    values: [blocks],
  })
  return new Map(rows.map(({ block, cells }) => [block, bitsOf(cells)]))
}

function bitsOf(cells: Buffer): BlockBits {
  const bits: BlockBits = { sold: null, held: null }
  for (let at = 0; at < cells.length; at += 2) {
    const number = (cells[at]! << 8) | cells[at + 1]!
    const half = (bits[number & heldFlag ? 'held' : 'sold'] ??= Buffer.alloc(bytesPerHalf))
    const index = number & (heldFlag - 1)
    half[index >> 3]! |= 1 << (index & 7)
  }
  return bits
}
