/**
 * The heat of a tile: around each part's sold plots, by how many they are, and fading with the distance. It is added
 * up once when the tile comes; MapLibre's heat layer would do it again with every frame, for the whole screen.
 */
import { between } from './between.ts'
import { levelsOf, partsOf } from './count-parts.ts'
import type { Count } from './count-parts.ts'

/** Of one level, in places of which a part is four wide: two to eight pixels of the screen each. */
export interface HeatField {
  /** Along the tile, without the margins. */
  side: number
  /** Row by row, with margins around it, in 65,535ths: what reaches beyond the tile is added to its neighbours. */
  heat: Uint16Array
}

export interface HeatTile {
  /** As counted, and four parts as one; the deepest tiles have but one of them. */
  fine: HeatField
  coarse: HeatField | null
}

export const MARGIN = 7
export const FULL_HEAT = 65_535
const PER_PART = 4
/** In parts: neighbours melt into each other. */
const RADIUS = 1.25 * PER_PART
/** Where a million plots would no longer be seen. */
const REACH = RADIUS * 1.3

/** How wide the fields of a tile are, the finest first. */
export const sidesOf = (z: number): number[] => levelsOf(z).map((level) => PER_PART * 2 ** (level - z))

/** Null where nothing is sold. */
export function heatTile(z: number, counts: readonly Count[]): HeatTile | null {
  if (counts.length === 0) return null
  const [fine, coarse] = sidesOf(z).map((side) => heatField(side, counts))
  return { fine: fine!, coarse: coarse ?? null }
}

function heatField(side: number, counts: readonly Count[]): HeatField {
  const width = side + 2 * MARGIN
  const sum = new Float32Array(width * width)
  const across = new Float32Array(2 * MARGIN + 1)
  for (const { x, y, sold } of partsOf(side / PER_PART, counts).values()) {
    const [left, top] = [x * side + MARGIN, y * side + MARGIN]
    const [firstX, lastX] = within(left, width)
    const [firstY, lastY] = within(top, width)
    for (let column = firstX; column <= lastX; column += 1)
      across[column - firstX] = fading(column + 0.5 - left)
    const most = FULL_HEAT * heatOf(sold)
    for (let row = firstY; row <= lastY; row += 1) {
      const ofRow = most * fading(row + 0.5 - top)
      const start = row * width
      for (let column = firstX; column <= lastX; column += 1)
        sum[start + column]! += ofRow * across[column - firstX]!
    }
  }
  const heat = new Uint16Array(sum.length)
  for (let at = 0; at < sum.length; at += 1) heat[at] = Math.min(sum[at]!, FULL_HEAT)
  return { side, heat }
}

const within = (middle: number, width: number) =>
  [
    Math.max(Math.ceil(middle - REACH - 0.5), 0),
    Math.min(Math.floor(middle + REACH - 0.5), width - 1),
  ] as const

/** Along one axis; what is so far away on both is the product. */
const fading = (distance: number) => Math.exp(-4.5 * (distance / RADIUS) ** 2)

/** Powers of ten, and the heat in the middle: one plot is seen, and a million are not a blot. */
const stops = [
  [0, 0.032],
  [2, 0.08],
  [4, 0.16],
  [6, 0.32],
] as const

export const heatOf = (sold: number): number => between(Math.log10(sold), stops)
