import { expect, test } from 'vitest'
import { drawPath, roundTop, valueAt } from './scale.ts'

test.each([
  [0, 1],
  [Number.NaN, 1],
  [0.0007, 0.001],
  [1, 1],
  [14.7, 20],
  [21, 25],
  [800, 1000],
  [6_200_000, 10_000_000],
])('ends an axis up to %d at %d', (most, top) => {
  expect(roundTop(most)).toBeCloseTo(top, 12)
})

const frame = { from: 0, to: 10, top: 4 }
const points = [
  { at: 0, value: 0 },
  { at: 5, value: 2 },
  { at: 10, value: 4 },
]

test('draws a line from point to point, and steps until the next point', () => {
  expect(drawPath(points, frame, 'line')).toBe('M0 100L50 50L100 0')
  expect(drawPath(points, frame, 'steps')).toBe('M0 100H50V50H100V0')
  expect(drawPath([], frame, 'line')).toBe('')
})

test('draws no NaN for a span of zero', () => {
  expect(drawPath([{ at: 3, value: 1 }], { from: 3, to: 3, top: 1 }, 'line')).toBe('M0 0')
})

test("interpolates on a line, and keeps a step's value until the next", () => {
  expect([-1, 0, 2.5, 10, 20].map((at) => valueAt(points, at, 'line'))).toEqual([null, 0, 1, 4, 4])
  expect([-1, 0, 2.5, 10, 20].map((at) => valueAt(points, at, 'steps'))).toEqual([null, 0, 0, 4, 4])
  expect(valueAt([], 1, 'line')).toBeNull()
})
