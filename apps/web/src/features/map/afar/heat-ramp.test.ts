import { expect, test } from 'vitest'
import { plotPalette } from '#features/map/plots/plots-palette.ts'
import { heatRamp } from './heat-ramp.ts'

const ramp = heatRamp(plotPalette('streets', false))
const colorAt = (heat: number) => [...ramp.subarray(Math.round(Math.sqrt(heat) * 255) * 4).subarray(0, 4)]

test('no heat is clear, one plot is seen, and nothing hides the land', () => {
  expect(colorAt(0)).toEqual([0, 0, 0, 0])
  expect(colorAt(0.032)[3]! / 255).toBeCloseTo(0.25, 1)
  expect(colorAt(1)[3]! / 255).toBeCloseTo(0.68, 2)
})

test('the hotter, the less of the land is seen', () => {
  const opacities = Array.from({ length: 256 }, (_, at) => ramp[at * 4 + 3]!)
  expect(opacities.toSorted((one, other) => one - other)).toEqual(opacities)
})

test('colours are premultiplied, from that of sold land to that of the grid', () => {
  const premultiplied = (channels: number[], opacity: number) => channels.map((channel) => channel * opacity)
  for (const [heat, expected] of [
    [0.5, premultiplied([0x5b, 0x67, 0x70], 0.64)],
    [1, premultiplied([0x15, 0x20, 0x2b], 0.68)],
  ] as const)
    for (const [channel, value] of expected.entries())
      expect(Math.abs(colorAt(heat)[channel]! - value)).toBeLessThanOrEqual(1)
})
