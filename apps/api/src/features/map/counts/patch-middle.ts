import { cellBbox, isBlock, isCellId } from '@meridian/shared/grid'

/** The side of the Mercator world is two to this power; a unit is some 2 m at the equator. */
export const worldBits = 24
const world = 2 ** worldBits
const cellsOfPatch = 64
const patchesOfBlock = 64
/** Ids are in Z-order: at this offset is the cell whose south-western corner is the patch's middle. */
const middleCell = 48

interface Place {
  x: number
  y: number
}

/** The middle of a patch of 8 × 8 cells on the Mercator map, measured from the north-west. */
export function patchMiddle(patch: number): Place {
  const [lng, lat] = cellBbox(patch * cellsOfPatch + middleCell)
  return {
    x: onMap((lng + 180) / 360),
    y: onMap(0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)),
  }
}

/** A patch at the edge of a band may have its middle beyond it. */
const onMap = (part: number) => Math.min(Math.max(Math.floor(part * world), 0), world - 1)

/** The patches on a block's diagonal, from the south-west. */
const diagonal = [0, 3, 12, 15, 48, 51, 60, 63]
/** For each patch in patch order: the diagonal patches of its column and its row. */
const columnsAndRows = Array.from({ length: patchesOfBlock }, (_, patch) => ({
  column: (patch & 1) | ((patch >> 1) & 2) | ((patch >> 2) & 4),
  row: ((patch >> 1) & 1) | ((patch >> 2) & 2) | ((patch >> 3) & 4),
}))

/**
 * The middles of a block's patches in patch order; null if off the grid. The easting depends on the column only and
 * the southing on the row, so that the diagonal patches give all values.
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
