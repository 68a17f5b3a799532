import { between } from '#features/map/data/between.ts'

/** How much of the land the colour of what is sold hides, by the heat; a world that is sold out comes to a third. */
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
  Math.round(255 * between((root / 255) ** 2, stops)),
)
