import { expect, test } from 'vitest'
import { FULL_HEAT, MARGIN, heatOf, heatTile, sidesOf } from './heat-field.ts'
import type { HeatField } from './heat-field.ts'

/** The heat at a position of the tile, 0 to 1 from its north-west corner, or beyond it. */
function at({ side, heat }: HeatField, x: number, y: number): number {
  const place = (part: number) => Math.floor(part * side) + MARGIN
  return heat[place(y) * (side + 2 * MARGIN) + place(x)]! / FULL_HEAT
}

const middle = { x: 0.5, y: 0.5 }

test('is hottest at the plots, fades with the distance and ends', () => {
  const { fine, coarse } = heatTile(3, [{ ...middle, sold: 1000 }])!
  for (const [field, part] of [
    [fine, 1 / 64],
    [coarse!, 1 / 32],
  ] as const) {
    const along = [0, 0.5, 1, 1.5].map((parts) => at(field, 0.5 + parts * part, 0.5))
    // The middle lies between four samples, half a sample from each.
    expect(along[0]).toBeCloseTo(heatOf(1000) * Math.exp(-4.5 * ((0.5 * 0.5 + 0.5 * 0.5) / 25)), 2)
    expect(along.toSorted((one, other) => other - one)).toEqual(along)
    expect(along[2]).toBeGreaterThan(0)
    expect(at(field, 0.5 + 2 * part, 0.5)).toBe(0)
    expect(at(field, 0.5 - 0.9 * part, 0.5)).toBeCloseTo(at(field, 0.5 + 0.9 * part, 0.5), 9)
    expect(at(field, 0.5, 0.5 + 0.9 * part)).toBeCloseTo(at(field, 0.5 + 0.9 * part, 0.5), 9)
  }
})

test('makes one plot visible, more plots hotter, and caps the sum', () => {
  expect(heatOf(1)).toBeGreaterThan(0.03)
  expect(heatOf(100)).toBeGreaterThan(heatOf(1))
  expect(heatOf(1_000_000)).toBe(heatOf(5_000_000))
  const everywhere = Array.from({ length: 4096 }, (_, part) => ({
    x: ((part % 64) + 0.5) / 64,
    y: (Math.floor(part / 64) + 0.5) / 64,
    sold: 4_000_000,
  }))
  const { fine } = heatTile(3, everywhere)!
  const one = heatTile(3, [everywhere[64 * 32 + 32]!])!.fine
  const [x, y] = [everywhere[64 * 32 + 32]!.x, everywhere[64 * 32 + 32]!.y]
  expect(at(fine, x, y)).toBeGreaterThan(at(one, x, y) * 1.3)
  expect(at(fine, x, y)).toBeLessThanOrEqual(1)
})

test('reaches into the margin from the edge of a tile', () => {
  const { fine } = heatTile(3, [{ x: 0, y: 1 - 1e-9, sold: 100 }])!
  expect(at(fine, -1 / 256, 1)).toBeGreaterThan(0)
  expect(at(fine, -1 / 256, 1)).toBeCloseTo(at(fine, 0, 1), 9)
})

test('has one level in the deepest tiles and no heat where nothing is sold', () => {
  expect(sidesOf(7)).toEqual([256, 128])
  expect(sidesOf(8)).toEqual([128])
  expect(heatTile(8, [{ ...middle, sold: 1 }])!.coarse).toBeNull()
  expect(heatTile(3, [])).toBeNull()
})
