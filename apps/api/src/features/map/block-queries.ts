import type { Db } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { etagOf } from '#platform/http/answer-with-etag.ts'
import type { Answer } from './response-cache.ts'

export const bytesPerHalf = 512

/** 1024 bytes: one bit per sold plot, then one bit per held plot. */
export interface Block extends Answer {
  /** Which halves have a bit set: 1 sold, 2 held, 3 both. */
  halves: number
}

/** Flag in a cell's number that marks it as held; the lower bits are the cell's place in the block. */
const heldFlag = bytesPerHalf * 8

const selectBlocks = sqlFile<[blocks: readonly number[]], { block: number; cells: Buffer }>(
  new URL('./sql/read-blocks.sql', import.meta.url),
)

export async function readBlocks(db: Db, blocks: readonly number[]): Promise<Map<number, Block>> {
  const rows = await selectBlocks(db, blocks)
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
  return { body, tag: etagOf(body), halves }
}

const freeBlock = blockOfCells(Buffer.alloc(0))
