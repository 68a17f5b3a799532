import type pg from 'pg'

export const bytesPerHalf = 512

/** What is sold and what is held in one block; null where nothing is. */
export interface BlockBits {
  sold: Buffer | null
  held: Buffer | null
}

/**
 * Each block is one range of the primary key, read from the index alone. The cells come as 16-bit numbers within
 * their block: a bitset made by the database would cost it more than the reading does.
 */
const text = `
  select asked.block::integer, found.sold, found.held
  from unnest($1::bigint[]) as asked (block)
  cross join lateral (
    select
      string_agg(int2send((cell & 4095)::smallint), '') filter (where state = 'owned') as sold,
      string_agg(int2send((cell & 4095)::smallint), '') filter (where state = 'held') as held
    from plots where cell >= asked.block * 4096 and cell < (asked.block + 1) * 4096
  ) as found
  where found.sold is not null or found.held is not null`

interface BlockRow {
  block: number
  sold: Buffer | null
  held: Buffer | null
}

/** Those of the blocks that have anything sold or held. */
export async function readBlocks(pool: pg.Pool, blocks: readonly number[]): Promise<Map<number, BlockBits>> {
  const { rows } = await pool.query<BlockRow>({ name: 'read-blocks', text, values: [blocks] })
  return new Map(
    rows.map(({ block, sold, held }) => [block, { sold: sold && bitsOf(sold), held: held && bitsOf(held) }]),
  )
}

function bitsOf(cells: Buffer): Buffer {
  const bits = Buffer.alloc(bytesPerHalf)
  for (let at = 0; at < cells.length; at += 2) {
    const index = (cells[at]! << 8) | cells[at + 1]!
    bits[index >> 3]! |= 1 << (index & 7)
  }
  return bits
}
