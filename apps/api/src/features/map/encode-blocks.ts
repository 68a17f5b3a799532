import { bytesPerHalf } from './block-queries.ts'
import type { Block } from './block-queries.ts'
import { versionOf } from './version.ts'

/** One after the other as docs/map-blocks.md has them, in ascending order so that the same blocks have one tag. */
export function encodeBlocks(blocks: ReadonlyMap<number, Block>): Buffer {
  return Buffer.concat(
    touchedIn(blocks).flatMap(([block, { body, halves }]) => {
      const head = Buffer.alloc(8)
      head.writeUInt32LE(block, 0)
      head.writeUInt32LE(halves, 4)
      return [head, body.subarray(halves & 1 ? 0 : bytesPerHalf, halves & 2 ? body.length : bytesPerHalf)]
    }),
  )
}

/** Of each of them in the same order, so that a page knows what it holds whichever way it came. */
export const versionsIn = (blocks: ReadonlyMap<number, Block>): string =>
  touchedIn(blocks)
    .map(([, block]) => versionOf(block))
    .join(',')

const touchedIn = (blocks: ReadonlyMap<number, Block>) =>
  [...blocks].filter(([, { halves }]) => halves !== 0).toSorted(([a], [b]) => a - b)
