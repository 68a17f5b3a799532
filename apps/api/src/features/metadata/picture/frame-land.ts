/** Chooses the part of the world that a picture shows. */
import { bandOf, cellBbox, cellCenter, cellOf } from '@meridian/shared/grid'
import type { Rectangle } from '@meridian/shared/grid'
import { boxOf, latitudeOf, longitudeOf, near, worldX, worldY } from './mercator.ts'
import type { Box } from './mercator.ts'

export interface Size {
  width: number
  height: number
}

/** The middle in worlds, and the width of a world in pixels. */
export interface View extends Size {
  x: number
  y: number
  scale: number
}

/** The largest share of each side that the land takes; the rest shows its surroundings and the overview. */
const filled = 0.48
/** The share of the shorter side for a single plot, to show its surroundings. */
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
    // At most from pole to pole.
    Math.max(scale, height),
  )
}

/** Moved away from the poles, where the projection ends. */
export function aroundPoint({ x, y }: { x: number; y: number }, size: Size, scale: number): View {
  const half = size.height / 2 / scale
  return { x, y: Math.min(Math.max(y, half), 1 - half), scale, ...size }
}

/** Also across the antimeridian: `right` may exceed 1, but is less than a world from `left`. */
function extentOf(cells: readonly number[]): Box {
  // Plots of a column have equal edges, which are read once.
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

/** The arc that excludes the widest gap between them. */
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

/** The middle of the covered area, not the centroid. */
export function middleOf(cells: readonly number[]): { lng: number; lat: number } {
  if (cells.length === 1) {
    const [lng, lat] = cellCenter(cells[0]!)
    return { lng, lat }
  }
  const { left, right, top, bottom } = extentOf(cells)
  return { lng: longitudeOf((left + right) / 2), lat: latitudeOf((top + bottom) / 2) }
}

/** The view's bounds in degrees, for the grid. */
export function rectangleOf({ x, y, scale, width, height }: View): Rectangle {
  const [halfWidth, halfHeight] = [width / 2 / scale, height / 2 / scale]
  const north = latitudeOf(Math.max(y - halfHeight, 0))
  const south = latitudeOf(Math.min(y + halfHeight, 1))
  if (halfWidth >= 0.5) return { west: -180, east: 180, south, north }
  return { west: longitudeOf(x - halfWidth), east: longitudeOf(x + halfWidth), south, north }
}

/** From worlds to the picture's pixels, at the turn of the Earth nearest to its middle. */
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
