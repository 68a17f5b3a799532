import { bytesPerHalf } from './block-queries.ts'
import type { Block } from './block-queries.ts'
import { versionOf } from './version.ts'

/** Concatenated as docs/map-blocks.md describes, in ascending order, so that equal blocks have equal tags. */
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

/** Versions in the same order, so that a page knows the version of each block. */
export const versionsIn = (blocks: ReadonlyMap<number, Block>): string =>
  touchedIn(blocks)
    .map(([, block]) => versionOf(block))
    .join(',')

const touchedIn = (blocks: ReadonlyMap<number, Block>) =>
  [...blocks].filter(([, { halves }]) => halves !== 0).toSorted(([a], [b]) => a - b)
