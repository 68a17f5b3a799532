import type { BlockBits } from './block-queries.ts'

const none = Buffer.alloc(0)

/** One after the other as docs/map-blocks.md has them, in ascending order so that the same blocks have one tag. */
export function encodeBlocks(blocks: ReadonlyMap<number, BlockBits>): Buffer {
  const sorted = [...blocks.entries()].toSorted(([a], [b]) => a - b)
  return Buffer.concat(
    sorted.flatMap(([block, { sold, held }]) => {
      const head = Buffer.alloc(8)
      head.writeUInt32LE(block, 0)
      head.writeUInt32LE((sold ? 1 : 0) | (held ? 2 : 0), 4)
      return [head, sold ?? none, held ?? none]
    }),
  )
}
