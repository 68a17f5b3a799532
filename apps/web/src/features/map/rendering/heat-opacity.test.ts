import { expect, test } from 'vitest'
import { heatOf } from '#features/map/data/heat-field.ts'
import { heatOpacity } from './heat-opacity.ts'

const opacityAt = (heat: number) => heatOpacity[Math.round(Math.sqrt(heat) * 255)]! / 255

test('no heat is clear, one plot is seen, and nothing hides the land', () => {
  expect(heatOpacity[0]).toBe(0)
  expect(opacityAt(heatOf(1))).toBeCloseTo(0.25, 1)
  expect(opacityAt(1)).toBeCloseTo(0.68, 2)
})

test('the hotter, the less of the land is seen', () => {
  expect([...heatOpacity].toSorted((one, other) => one - other)).toEqual([...heatOpacity])
})
