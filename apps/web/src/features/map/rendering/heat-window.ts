/** The heat of all tiles in view as one picture, so that heat blends across their edges. */
import { mercatorX, mercatorY, worldPx } from '#features/map/data/mercator.ts'
import type { View } from '#features/map/data/blocks-on-screen.ts'
import { SHADE_FROM } from '#features/map/data/grid-zooms.ts'
import { FULL_HEAT, MARGIN, sidesOf } from '#features/map/data/heat-field.ts'
import type { HeatField, HeatTile } from '#features/map/data/heat-field.ts'

/** Adjacent tiles. The first column may lie outside the world, which repeats there. */
export interface TileRange {
  z: number
  x: number
  y: number
  columns: number
  rows: number
}

/** One byte per sample, a square root, so that low heat has as many steps as high heat. */
export interface HeatPicture {
  width: number
  height: number
  roots: Uint8Array
}

export interface HeatWindow extends TileRange {
  fine: HeatPicture
  coarse: HeatPicture | null
  /** Rectangles of all warm areas, two triangles each, as fractions of the window. */
  warm: Float32Array
}

const DEEPEST = SHADE_FROM - 1
/** Squares along a tile: cold areas are left out in squares of this size. */
const SQUARES = 16
/** Lower values are invisible. */
const COLD = 4

/** A lookup table: computing a million square roots would be too slow. */
const rootOf = Uint8Array.from({ length: FULL_HEAT + 1 }, (_, heat) => {
  const root = Math.round(255 * Math.sqrt(heat / FULL_HEAT))
  return root < COLD ? 0 : root
})

export function tilesInView({ lng, lat, zoom, width, height }: View): TileRange {
  const z = Math.min(Math.max(Math.floor(zoom), 0), DEEPEST)
  const across = 2 ** z
  const [halfWidth, halfHeight] = [width / 2 / worldPx(zoom), height / 2 / worldPx(zoom)]
  // MapLibre does not request a tile that only touches the view.
  const firstOf = (part: number) => Math.floor(part * across)
  const lastOf = (part: number) => Math.ceil(part * across) - 1
  const within = (tile: number) => Math.min(Math.max(tile, 0), across - 1)
  const x = firstOf(mercatorX(lng) - halfWidth)
  const y = within(firstOf(mercatorY(lat) - halfHeight))
  return {
    z,
    x,
    y,
    columns: lastOf(mercatorX(lng) + halfWidth) - x + 1,
    rows: within(lastOf(mercatorY(lat) + halfHeight)) - y + 1,
  }
}

/** The names of the tiles, row by row. */
export function namesIn({ z, x, y, columns, rows }: TileRange): string[] {
  const across = 2 ** z
  return Array.from({ length: columns * rows }, (_, at) => {
    const column = (((x + (at % columns)) % across) + across) % across
    return `${z}/${column}/${y + Math.floor(at / columns)}`
  })
}

export function heatWindow(range: TileRange, heatOf: (tile: string) => HeatTile | null): HeatWindow {
  const tiles = namesIn(range).map(heatOf)
  const [fineSide = 0, coarseSide] = sidesOf(range.z)
  const fine = pictureOf(
    range,
    fineSide,
    tiles.map((tile) => tile?.fine ?? null),
  )
  const coarse =
    coarseSide === undefined
      ? null
      : pictureOf(
          range,
          coarseSide,
          tiles.map((tile) => tile?.coarse ?? null),
        )
  return { ...range, fine, coarse, warm: warmSquares(range, coarse ? [fine, coarse] : [fine]) }
}

function pictureOf(
  { columns, rows }: TileRange,
  side: number,
  fields: readonly (HeatField | null)[],
): HeatPicture {
  const [width, height] = [columns * side, rows * side]
  const sum = new Uint16Array(width * height)
  for (const [at, field] of fields.entries())
    if (field) add(sum, width, height, field, (at % columns) * side, Math.floor(at / columns) * side)
  const roots = new Uint8Array(sum.length)
  for (let at = 0; at < sum.length; at += 1) roots[at] = rootOf[sum[at]!]!
  return { width, height, roots }
}

/** Adds a field whose tile starts at this position, with as much of its margins as fits. */
function add(
  sum: Uint16Array,
  width: number,
  height: number,
  { side, heat }: HeatField,
  left: number,
  top: number,
): void {
  const [fromX, toX] = [Math.max(left - MARGIN, 0), Math.min(left + side + MARGIN, width)]
  const [fromY, toY] = [Math.max(top - MARGIN, 0), Math.min(top + side + MARGIN, height)]
  for (let y = fromY; y < toY; y += 1) {
    let from = (y - top + MARGIN) * (side + 2 * MARGIN) + fromX - left + MARGIN
    for (let to = y * width + fromX; to < y * width + toX; to += 1, from += 1) {
      const both = sum[to]! + heat[from]!
      sum[to] = both > FULL_HEAT ? FULL_HEAT : both
    }
  }
}

function warmSquares({ columns, rows }: TileRange, pictures: readonly HeatPicture[]): Float32Array {
  const [across, down] = [columns * SQUARES, rows * SQUARES]
  const corners: number[] = []
  for (let row = 0; row < down; row += 1) {
    const isWarm = (column: number) =>
      column < across && pictures.some((picture) => isWarmAt(picture, picture.width / across, column, row))
    for (let column = 0; column < across; column += 1) {
      if (!isWarm(column)) continue
      const first = column
      while (isWarm(column + 1)) column += 1
      const [west, east] = [first / across, (column + 1) / across]
      const [north, south] = [row / down, (row + 1) / down]
      corners.push(west, north, east, north, west, south, west, south, east, north, east, south)
    }
  }
  return new Float32Array(corners)
}

/** Includes one sample around the square, because interpolation makes half of that visible. */
function isWarmAt({ width, height, roots }: HeatPicture, size: number, column: number, row: number): boolean {
  const [fromX, toX] = [Math.max(column * size - 1, 0), Math.min((column + 1) * size + 1, width)]
  const [fromY, toY] = [Math.max(row * size - 1, 0), Math.min((row + 1) * size + 1, height)]
  for (let y = fromY; y < toY; y += 1)
    for (let at = y * width + fromX; at < y * width + toX; at += 1) if (roots[at] !== 0) return true
  return false
}
