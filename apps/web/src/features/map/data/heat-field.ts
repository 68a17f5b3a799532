/**
 * The heat of a tile: around the sold plots of each part, by their number, fading with the distance. It is summed
 * once when the tile arrives; MapLibre's heatmap layer would sum it for the whole screen in every frame.
 */
import { interpolate } from './interpolate.ts'
import { levelsOf, partsOf } from './count-parts.ts'
import type { Count } from './count-parts.ts'

/** The heat of one level, with four samples along a part: each sample covers two to eight pixels of the screen. */
export interface HeatField {
  /** Samples along the tile, without the margins. */
  side: number
  /** Row by row including the margins, as fractions of 65,535. The margins are added to the neighbouring tiles. */
  heat: Uint16Array
}

export interface HeatTile {
  /** As received, and with four parts merged; the deepest tiles have only one level. */
  fine: HeatField
  coarse: HeatField | null
}

export const MARGIN = 7
export const FULL_HEAT = 65_535
const PER_PART = 4
/** In samples. Wide enough that neighbouring parts blend. */
const RADIUS = 1.25 * PER_PART
/** The distance at which even a million plots are invisible. */
const REACH = RADIUS * 1.3

/** The widths of a tile's fields in samples, the finest first. */
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

/** Along one axis; the product of both axes gives the value at a distance. */
const fading = (distance: number) => Math.exp(-4.5 * (distance / RADIUS) ** 2)

/** Powers of ten, and the heat in the middle: one plot is visible, and a million are not opaque. */
const stops = [
  [0, 0.032],
  [2, 0.08],
  [4, 0.16],
  [6, 0.32],
] as const

export const heatOf = (sold: number): number => interpolate(Math.log10(sold), stops)
