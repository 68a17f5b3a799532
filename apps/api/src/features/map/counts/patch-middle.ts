import { cellBbox, isBlock, isCellId } from '@meridian/shared/grid'

/** The Mercator world's side is two to the power of this; a unit is some 2 m at the equator. */
export const worldBits = 24
const world = 2 ** worldBits
const cellsOfPatch = 64
const patchesOfBlock = 64
/** Ids are in Z-order: this far into a patch comes the cell whose south-western corner is the patch's middle. */
const middleCell = 48

interface Place {
  x: number
  y: number
}

/** Where the middle of a patch of 8 × 8 cells lies on the Mercator map, counted from the north-west. */
export function patchMiddle(patch: number): Place {
  const [lng, lat] = cellBbox(patch * cellsOfPatch + middleCell)
  return {
    x: onMap((lng + 180) / 360),
    y: onMap(0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)),
  }
}

/** A patch that a band's end cuts off may have its middle beyond it. */
const onMap = (part: number) => Math.min(Math.max(Math.floor(part * world), 0), world - 1)

/** The patches on a block's diagonal, from the south-west. */
const diagonal = [0, 3, 12, 15, 48, 51, 60, 63]
/** Of each patch in a block, in the order of their numbers: where the patches of its column and row are on the diagonal. */
const columnsAndRows = Array.from({ length: patchesOfBlock }, (_, patch) => ({
  column: (patch & 1) | ((patch >> 1) & 2) | ((patch >> 2) & 4),
  row: ((patch >> 1) & 1) | ((patch >> 2) & 2) | ((patch >> 3) & 4),
}))

/**
 * The middles of a block's patches, in the order of their numbers; null for one off the grid. How far east one lies
 * depends on its column alone and how far south on its row: the diagonal has all of them.
 */
export function patchMiddles(block: number): (Place | null)[] {
  if (!isBlock(block)) return columnsAndRows.map(() => null)
  const middles = diagonal.map((patch) => patchMiddle(block * patchesOfBlock + patch))
  const isWhole = isCellId((block + 1) * patchesOfBlock * cellsOfPatch - 1)
  return columnsAndRows.map(({ column, row }, patch) =>
    isWhole || isCellId((block * patchesOfBlock + patch) * cellsOfPatch)
      ? { x: middles[column]!.x, y: middles[row]!.y }
      : null,
  )
}
