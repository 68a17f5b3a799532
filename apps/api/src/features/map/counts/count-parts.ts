/**
 * Recounts the parts of the finest tiles from changed blocks: each part is recounted from all its blocks. Nothing
 * accumulates over time, so that errors can not either, and the cost depends on the changes only.
 */
import { deepestCountZoom } from '@meridian/shared/endpoints/map'
import { blocksInView } from '@meridian/shared/grid'
import type { Rectangle } from '@meridian/shared/grid'
import type { ChangedBlock } from './count-blocks.ts'
import { patchMiddles, worldBits } from './patch-middle.ts'

/** The number of sold plots, and the sum of their patches' offsets into the part. */
export interface PartSum {
  sold: number
  east: number
  south: number
}

/** Parts by number, row by row from the world's north-west. */
export type PartSums = Map<number, PartSum>

const bitsOfPart = worldBits - deepestCountZoom
export const partsAcross = 2 ** deepestCountZoom
/** A part's middle is stored in 16ths. */
const unitsOfStep = 2 ** bitsOfPart / 16

export const emptySum = (): PartSum => ({ sold: 0, east: 0, south: 0 })

/** The parts that contain changed patches, still to be summed, and all blocks under them. */
export function changedParts(changed: readonly ChangedBlock[]): { parts: PartSums; blocks: number[] } {
  const parts: PartSums = new Map()
  const blocks = new Set<number>()
  for (const { block, before, sold } of changed) {
    const around = { west: partsAcross, east: 0, north: partsAcross, south: 0 }
    for (const [patch, middle] of patchMiddles(block).entries()) {
      if (middle === null || before[patch] === sold[patch]) continue
      const [x, y] = [middle.x >> bitsOfPart, middle.y >> bitsOfPart]
      parts.set(y * partsAcross + x, emptySum())
      around.west = Math.min(around.west, x)
      around.east = Math.max(around.east, x + 1)
      around.north = Math.min(around.north, y)
      around.south = Math.max(around.south, y + 1)
    }
    if (around.east > 0) for (const under of blocksUnder(deepestCountZoom, around)) blocks.add(under)
  }
  return { parts, blocks: [...blocks] }
}

/** All blocks whose patches may have their middle in these tiles of a zoom; the tiles span columns and rows. */
export const blocksUnder = (zoom: number, tiles: Rectangle): number[] =>
  blocksInView(rectangleOf(zoom, tiles))

/** Plots beyond the Mercator world count at its edge. */
function rectangleOf(zoom: number, { west, east, north, south }: Rectangle): Rectangle {
  const side = 2 ** zoom
  const longitude = (column: number) => (column / side) * 360 - 180
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / side))) * 180) / Math.PI
  return {
    west: longitude(west),
    east: longitude(east),
    north: north === 0 ? 90 : latitude(north),
    south: south === side ? -90 : latitude(south),
  }
}

/** Sums into the parts that `sumOf` returns. */
export function addUpParts(
  blocks: readonly { block: number; sold: Uint8Array }[],
  sumOf: (x: number, y: number) => PartSum | undefined,
): void {
  for (const { block, sold } of blocks) {
    const middles = patchMiddles(block)
    for (let patch = 0; patch < middles.length; patch += 1) {
      const [middle, count] = [middles[patch]!, sold[patch]!]
      if (middle === null || count === 0) continue
      const sum = sumOf(middle.x >> bitsOfPart, middle.y >> bitsOfPart)
      if (!sum) continue
      sum.sold += count
      sum.east += count * (middle.x % 2 ** bitsOfPart)
      sum.south += count * (middle.y % 2 ** bitsOfPart)
    }
  }
}

/** The middle of the part's sold plots, in the grid's units. */
export function middleOf({ sold, east, south }: PartSum): number {
  const steps = (sum: number) => Math.floor(sum / sold / unitsOfStep)
  return sold === 0 ? 0 : steps(east) | (steps(south) << 4)
}
