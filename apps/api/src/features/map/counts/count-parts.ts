/**
 * The parts that the finest tiles of counts are cut into, from the blocks that changed: a part is counted anew of all
 * blocks it lies on. Nothing is added up over time, so that no error could be, and what is done costs what changed.
 */
import { deepestCountZoom } from '@meridian/shared/endpoints/map'
import { blocksInView } from '@meridian/shared/grid'
import type { Rectangle } from '@meridian/shared/grid'
import type { ChangedBlock } from './count-blocks.ts'
import { patchMiddles, worldBits } from './patch-middle.ts'

/** How many are sold, and where: of each plot, how far its patch's middle lies into the part, added up. */
export interface PartSum {
  sold: number
  east: number
  south: number
}

/** Parts, by number: row by row from the world's north-west. */
export type PartSums = Map<number, PartSum>

const bitsOfPart = worldBits - deepestCountZoom
export const partsAcross = 2 ** deepestCountZoom
/** A part's middle is told in 16ths. */
const unitsOfStep = 2 ** bitsOfPart / 16

export const emptySum = (): PartSum => ({ sold: 0, east: 0, south: 0 })

/** The parts in which a patch has another count than before, still to be added up, and all blocks they lie on. */
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

/** All whose patches may have their middle in these tiles of a zoom, which are columns and rows from edge to edge. */
export const blocksUnder = (zoom: number, tiles: Rectangle): number[] =>
  blocksInView(rectangleOf(zoom, tiles))

/** What lies beyond the Mercator world counts at its edge. */
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

/** Into the parts that `sumOf` has. */
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

/** Where in the part the middle of its sold plots lies, as a grid has it. */
export function middleOf({ sold, east, south }: PartSum): number {
  const steps = (sum: number) => Math.floor(sum / sold / unitsOfStep)
  return sold === 0 ? 0 : steps(east) | (steps(south) << 4)
}
