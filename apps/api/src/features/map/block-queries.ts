import type pg from 'pg'
import { tagOf } from '#platform/http/answer-unless-known.ts'
import type { Answer } from './kept-answers.ts'

export const bytesPerHalf = 512

/** 1024 bytes: a bit for every sold plot, then one for every held plot. */
export interface Block extends Answer {
  /** Which of the halves have any bit: 1 sold, 2 held, 3 both. */
  halves: number
}

/** Set in the number of a cell that is held; below it is the place in the block. As a bit, it is the second half. */
const heldFlag = bytesPerHalf * 8

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

export async function readBlocks(pool: pg.Pool, blocks: readonly number[]): Promise<Map<number, Block>> {
  const { rows } = await pool.query<{ block: number; cells: Buffer }>({
    name: 'read-blocks',
    text,
    values: [blocks],
  })
  const touched = new Map(rows.map(({ block, cells }) => [block, blockOfCells(cells)]))
  return new Map(blocks.map((block) => [block, touched.get(block) ?? freeBlock]))
}

function blockOfCells(cells: Buffer): Block {
  const body = Buffer.alloc(2 * bytesPerHalf)
  let halves = 0
  for (let at = 0; at < cells.length; at += 2) {
    const bit = (cells[at]! << 8) | cells[at + 1]!
    body[bit >> 3]! |= 1 << (bit & 7)
    halves |= bit & heldFlag ? 2 : 1
  }
  return { body, tag: tagOf(body), halves }
}

const freeBlock = blockOfCells(Buffer.alloc(0))
