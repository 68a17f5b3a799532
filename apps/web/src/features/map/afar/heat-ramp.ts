import type { PlotPalette } from '#features/map/plots/plots-palette.ts'

/** How opaque the colour of sold land is by the heat, up to where it is the grid's. */
const stops = [
  [0, 0],
  [0.03, 0.24],
  [0.08, 0.44],
  [0.2, 0.56],
  [0.5, 0.64],
] as const
const HOTTEST = 0.68

/** 256 premultiplied colours, by the square root of the heat. */
export function heatRamp({ sold, grid }: Pick<PlotPalette, 'sold' | 'grid'>): Uint8Array {
  const colors = [
    ...stops.map(([heat, opacity]) => ({ heat, color: premultiplied(sold, opacity) })),
    { heat: 1, color: premultiplied(grid, HOTTEST) },
  ]
  return Uint8Array.from({ length: 256 * 4 }, (_, at) => {
    const heat = (Math.floor(at / 4) / 255) ** 2
    const next = colors.findIndex((stop) => stop.heat > heat)
    if (next === -1) return colors.at(-1)!.color[at % 4]!
    const [low, high] = [colors[next - 1]!, colors[next]!]
    const [from, to] = [low.color[at % 4]!, high.color[at % 4]!]
    return Math.round(from + ((heat - low.heat) / (high.heat - low.heat)) * (to - from))
  })
}

function premultiplied(color: string, opacity: number): number[] {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) * opacity
  return [channel(1), channel(3), channel(5), 255 * opacity]
}
