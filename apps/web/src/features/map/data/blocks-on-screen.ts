/**
 * The positions of blocks on the screen. They are computed for each frame in double precision and relative to the
 * middle of the view: at the deepest zoom a degree has about 750,000 pixels, too many for single precision.
 */
import type { Map } from 'maplibre-gl'
import { ROWS, bandOf, blockOf, cellAt, cellBbox, cellId, cellOf, columnsOfRow } from '@meridian/shared/grid'
import { latitudeAt, mercatorX, mercatorY, worldPx } from './mercator.ts'

export interface View {
  /** The middle of the view. */
  lng: number
  lat: number
  zoom: number
  /** In CSS pixels, not device pixels. */
  width: number
  height: number
}

/**
 * On the screen, the edge of a column is at `left + col * perColumn`, and that of a row at `bottom + row * (perRow +
 * row * growth)`: Mercator makes rows higher toward the poles, almost evenly within one view. Both are relative to
 * the middle, in halves of the view, so its corners are at ±1.
 */
export interface PlacedBlock {
  block: number
  columns: number
  rows: number
  left: number
  perColumn: number
  bottom: number
  perRow: number
  growth: number
}

export const BLOCK_SIDE = 64
const southOf = (row: number) => cellBbox(cellId({ row, col: 0 }))[1]
const rowAt = (lat: number) => cellOf(cellAt(0, lat)).row
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

export function viewOf(map: Map): View {
  const { lng, lat } = map.getCenter()
  const { clientWidth: width, clientHeight: height } = map.getCanvas()
  return { lng, lat, zoom: map.getZoom(), width, height }
}

/** The side of a plot in the middle of the view. Mercator is conformal, so plots stay square. */
export const plotSidePx = ({ lat, zoom }: View): number =>
  worldPx(zoom) / (2 * ROWS * Math.cos((lat * Math.PI) / 180))

export function blocksOnScreen(view: View): PlacedBlock[] {
  const world = worldPx(view.zoom)
  const [x, y] = [mercatorX(view.lng), mercatorY(view.lat)]
  const [halfWidth, halfHeight] = [view.width / 2 / world, view.height / 2 / world]
  const clipY = (row: number) => (y - mercatorY(southOf(row))) / halfHeight
  const firstRow = rowAt(latitudeAt(clamp(y + halfHeight, 0, 1)))
  const lastRow = rowAt(latitudeAt(clamp(y - halfHeight, 0, 1)))
  const placed: PlacedBlock[] = []
  for (let band = bandOf(firstRow); band <= bandOf(lastRow); band++) {
    const row = band * BLOCK_SIDE
    const rows = Math.min(BLOCK_SIDE, ROWS - row)
    // Fits the curve through visible rows that are as far apart as possible.
    const [from, to] = [Math.max(firstRow - row, 1) - 1, Math.min(lastRow - row, rows - 2) + 2]
    const upward = curveThrough(
      [from, Math.floor((from + to) / 2), to].map((at) => [at, clipY(row + at)] as [number, number]),
    )
    for (const { block, start, columns, ofBand } of blocksAcross(row, x - halfWidth, x + halfWidth)) {
      const perColumn = 1 / ofBand / halfWidth
      placed.push({ ...upward, rows, block, columns, perColumn, left: (start / ofBand - x) / halfWidth })
    }
  }
  return placed
}

/** The parabola through these three points. */
function curveThrough(points: [row: number, value: number][]) {
  const [[r0, v0], [r1, v1], [r2, v2]] = points as [[number, number], [number, number], [number, number]]
  const slope = (v1 - v0) / (r1 - r0)
  const growth = ((v2 - v1) / (r2 - r1) - slope) / (r2 - r0)
  const perRow = slope - growth * (r0 + r1)
  return { bottom: v0 - r0 * (perRow + r0 * growth), perRow, growth }
}

/**
 * The blocks from west to east. Both limits are fractions of the world's width and may lie outside 0 to 1: the world
 * repeats.
 */
function* blocksAcross(row: number, west: number, east: number) {
  const ofBand = columnsOfRow(row)
  const end = Math.ceil(east * ofBand)
  let col = Math.floor(west * ofBand)
  while (col < end) {
    const wrapped = ((col % ofBand) + ofBand) % ofBand
    const inBlock = wrapped % BLOCK_SIDE
    const columns = Math.min(BLOCK_SIDE, ofBand - (wrapped - inBlock))
    const start = col - inBlock
    yield { block: blockOf(cellId({ row, col: wrapped })), start, columns, ofBand }
    col = start + columns
  }
}
