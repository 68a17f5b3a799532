/** Which part of the world a picture shows. */
import { bandOf, cellBbox, cellCenter, cellOf } from '@meridian/shared/grid'
import type { Rectangle } from '@meridian/shared/grid'
import { boxOf, latitudeOf, longitudeOf, near, worldX, worldY } from './mercator.ts'
import type { Box } from './mercator.ts'

export interface Size {
  width: number
  height: number
}

/** The middle in worlds, and how many pixels a world is wide. */
export interface View extends Size {
  x: number
  y: number
  scale: number
}

/** How much of each side the land takes at most: the rest is what lies around it, and the small map in the corner. */
const filled = 0.48
/** A single plot is this much of the shorter side: what lies around it tells more than its square. */
const largestCell = 0.14
/** More columns than any row has. */
const widestRow = 2 ** 17

/** Around all of these cells, or the whole world without any. */
export function frameLand(cells: readonly number[], { width, height }: Size): View {
  const side = Math.min(width, height)
  if (cells.length === 0) return { x: 0.5, y: 0.5, scale: side, width, height }
  const land = extentOf(cells)
  const { left, right } = boxOf(cells[0]!)
  const scale = Math.min(
    (filled * width) / (land.right - land.left),
    (filled * height) / (land.bottom - land.top),
    (largestCell * side) / (right - left),
  )
  return aroundPoint(
    { x: (land.left + land.right) / 2, y: (land.top + land.bottom) / 2 },
    { width, height },
    // From pole to pole is as far as there is anything to see.
    Math.max(scale, height),
  )
}

/** Moved away from the poles, where the projection ends. */
export function aroundPoint({ x, y }: { x: number; y: number }, size: Size, scale: number): View {
  const half = size.height / 2 / scale
  return { x, y: Math.min(Math.max(y, half), 1 - half), scale, ...size }
}

/** Of land on both sides of the antimeridian, too: `right` may be beyond 1, but never a whole world from `left`. */
function extentOf(cells: readonly number[]): Box {
  // Plots above each other have the same edges, and are looked at once.
  const columns = new Map<number, { west: number; east: number }>()
  let [south, north] = [90, -90]
  for (const cell of cells) {
    const bbox = cellBbox(cell)
    const { row, col } = cellOf(cell)
    columns.set(bandOf(row) * widestRow + col, { west: bbox[0], east: bbox[2] })
    south = Math.min(south, bbox[1])
    north = Math.max(north, bbox[3])
  }
  const { west, east } = shortestArc([...columns.values()])
  return { left: worldX(west), right: worldX(east), top: worldY(north), bottom: worldY(south) }
}

/** The arc that leaves out the widest gap between them. */
function shortestArc(arcs: { west: number; east: number }[]): { west: number; east: number } {
  const sorted = arcs.toSorted((a, b) => a.west - b.west)
  let reached = sorted[0]!.east
  let [start, gap, end] = [sorted[0]!.west, 0, 0]
  for (const { west, east } of sorted.slice(1)) {
    if (west - reached > gap) [start, gap, end] = [west, west - reached, reached]
    reached = Math.max(reached, east)
  }
  const last = sorted[0]!.west + 360 - reached
  return last >= gap ? { west: sorted[0]!.west, east: reached } : { west: start, east: end + 360 }
}

/** Of all that these cells cover, not of their weight: the middle of the picture. */
export function middleOf(cells: readonly number[]): { lng: number; lat: number } {
  if (cells.length === 1) {
    const [lng, lat] = cellCenter(cells[0]!)
    return { lng, lat }
  }
  const { left, right, top, bottom } = extentOf(cells)
  return { lng: longitudeOf((left + right) / 2), lat: latitudeOf((top + bottom) / 2) }
}

/** What the view shows, in degrees, as the grid takes it. */
export function rectangleOf({ x, y, scale, width, height }: View): Rectangle {
  const [halfWidth, halfHeight] = [width / 2 / scale, height / 2 / scale]
  const north = latitudeOf(Math.max(y - halfHeight, 0))
  const south = latitudeOf(Math.min(y + halfHeight, 1))
  if (halfWidth >= 0.5) return { west: -180, east: 180, south, north }
  return { west: longitudeOf(x - halfWidth), east: longitudeOf(x + halfWidth), south, north }
}

/** From worlds to the picture's pixels, by the turn of the Earth that is nearest to its middle. */
export function toPixels(view: View, { left, top, right, bottom }: Box): Box {
  const from = near(left, view.x)
  return {
    left: (from - view.x) * view.scale + view.width / 2,
    right: (from + right - left - view.x) * view.scale + view.width / 2,
    top: (top - view.y) * view.scale + view.height / 2,
    bottom: (bottom - view.y) * view.scale + view.height / 2,
  }
}

export const isInside = (size: Size, box: Box): boolean =>
  box.right > 0 && box.bottom > 0 && box.left < size.width && box.top < size.height
