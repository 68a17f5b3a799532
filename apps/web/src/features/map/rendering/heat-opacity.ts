import { interpolate } from '#features/map/data/interpolate.ts'

/** The opacity of the sold colour by heat; a fully sold world reaches a third. */
const stops = [
  [0, 0],
  [0.03, 0.24],
  [0.08, 0.44],
  [0.2, 0.56],
  [0.5, 0.64],
  [1, 0.68],
] as const

/** In bytes, by the square root of the heat in a byte. */
export const heatOpacity = Uint8Array.from({ length: 256 }, (_, root) =>
  Math.round(255 * interpolate((root / 255) ** 2, stops)),
)
