import { cellBbox } from '@meridian/shared/grid'

/** The Mercator world's side is two to the power of this; a unit is some 2 m at the equator. */
export const worldBits = 24
const world = 2 ** worldBits
const cellsOfPatch = 64
/** Ids are in Z-order: this far into a patch comes the cell whose south-western corner is the patch's middle. */
const middleCell = 48

/** Where the middle of a patch of 8 × 8 cells lies on the Mercator map, counted from the north-west. */
export function patchMiddle(patch: number): { x: number; y: number } {
  const [lng, lat] = cellBbox(patch * cellsOfPatch + middleCell)
  return {
    x: onMap((lng + 180) / 360),
    y: onMap(0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)),
  }
}

/** A patch that a band's end cuts off may have its middle beyond it. */
const onMap = (part: number) => Math.min(Math.max(Math.floor(part * world), 0), world - 1)
