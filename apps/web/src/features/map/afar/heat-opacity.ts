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
export const heatOpacity = Uint8Array.from({ length: 256 }, (_, root) => {
  const heat = (root / 255) ** 2
  const next = stops.findIndex(([at]) => at > heat)
  if (next === -1) return 255 * stops.at(-1)![1]
  const [[from, low], [to, high]] = [stops[next - 1]!, stops[next]!]
  return Math.round(255 * (low + ((heat - from) / (to - from)) * (high - low)))
})
