import { expect, test } from 'vitest'
import { heatOf } from '#features/map/data/heat-field.ts'
import { heatOpacity } from './heat-opacity.ts'

const opacityAt = (heat: number) => heatOpacity[Math.round(Math.sqrt(heat) * 255)]! / 255

test('is transparent without heat, visible for one plot, and never opaque', () => {
  expect(heatOpacity[0]).toBe(0)
  expect(opacityAt(heatOf(1))).toBeCloseTo(0.25, 1)
  expect(opacityAt(1)).toBeCloseTo(0.68, 2)
})

test('grows with the heat', () => {
  expect([...heatOpacity].toSorted((one, other) => one - other)).toEqual([...heatOpacity])
})
