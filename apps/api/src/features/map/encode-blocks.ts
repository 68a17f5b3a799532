import { bytesPerHalf } from './block-queries.ts'
import type { Block } from './block-queries.ts'

/** One after the other as docs/map-blocks.md has them, in ascending order so that the same blocks have one tag. */
export function encodeBlocks(blocks: ReadonlyMap<number, Block>): Buffer {
  const touched = [...blocks].filter(([, { halves }]) => halves !== 0).toSorted(([a], [b]) => a - b)
  return Buffer.concat(
    touched.flatMap(([block, { body, halves }]) => {
      const head = Buffer.alloc(8)
      head.writeUInt32LE(block, 0)
      head.writeUInt32LE(halves, 4)
      return [head, body.subarray(halves & 1 ? 0 : bytesPerHalf, halves & 2 ? body.length : bytesPerHalf)]
    }),
  )
}
