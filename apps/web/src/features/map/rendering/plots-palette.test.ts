import { expect, test } from 'vitest'
import { dark, light, photograph } from '#features/map/basemap/style/palette.ts'
import type { Palette } from '#features/map/basemap/style/palette.ts'
import { plotPalette } from './plots-palette.ts'
import type { PlotPalette } from './plots-palette.ts'

/** The contrast ratio of WCAG 2, from 1 to 21. Lines and shapes need 3. */
function contrast(one: string, other: string): number {
  const [darker, brighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (brighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const greys = Array.from({ length: 256 }, (_, level) => `#${level.toString(16).padStart(2, '0').repeat(3)}`)
const groundsOf = ({ land, sea, river, wood, grass, sand, built, building, road }: Palette) => ({
  land,
  sea,
  river,
  wood,
  grass,
  sand,
  built,
  building,
  road,
})
const inks = ['selected', 'yours', 'collected', 'sold', 'held'] as const

const maps: [name: string, plots: PlotPalette, base: Palette][] = [
  ['by day', plotPalette('streets', false), light],
  ['by night', plotPalette('streets', true), dark],
]

for (const ink of inks) {
  test.each(maps)(
    `%s, the outline of ${ink} plots contrasts with everything that the map draws`,
    (_, plots, base) => {
      for (const [name, ground] of Object.entries(groundsOf(base)))
        expect(contrast(plots.ink[ink], ground), `${ink} on ${name}`).toBeGreaterThanOrEqual(3)
    },
  )

  test.each([...maps, ['over a photograph', plotPalette('satellite', false), photograph]] as typeof maps)(
    `%s, the outline of ${ink} plots or its casing contrasts with any ground, also of online maps`,
    (_, plots, base) => {
      for (const ground of [...greys, ...Object.values(groundsOf(base))])
        expect(
          Math.max(contrast(plots.ink[ink], ground), contrast(plots.casing, ground)),
          `${ink} on ${ground}`,
        ).toBeGreaterThanOrEqual(3)
    },
  )
}

/** A fill over a ground. */
function mix(fill: string, opacity: number, ground: string): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(fill, at) * opacity + channel(ground, at) * (1 - opacity)),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

test('in the dark theme, land for sale is brighter than sold land, on any ground of the same kind', () => {
  const plots = plotPalette('streets', true)
  const { land, wood, grass, sand, built } = dark
  const grounds = [land, wood, grass, sand, built]
  const darkestFree = Math.min(...grounds.map(luminance))
  for (const ground of grounds) {
    const sold = mix(plots.sold, plots.soldOpacity, ground)
    expect(luminance(sold)).toBeLessThan(darkestFree)
    // Also without the outlines.
    expect(contrast(sold, ground)).toBeGreaterThan(1.3)
  }
})

test('in the light theme, sold land is darker, too', () => {
  const plots = plotPalette('streets', false)
  expect(luminance(mix(plots.sold, plots.soldOpacity, light.land))).toBeLessThan(luminance(light.land))
})
