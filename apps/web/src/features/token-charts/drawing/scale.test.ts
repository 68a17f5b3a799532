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
])('an axis up to %d ends at %d', (most, top) => {
  expect(roundTop(most)).toBeCloseTo(top, 12)
})

const frame = { from: 0, to: 10, top: 4 }
const points = [
  { at: 0, value: 0 },
  { at: 5, value: 2 },
  { at: 10, value: 4 },
]

test('a line goes from point to point, steps wait for the next', () => {
  expect(drawPath(points, frame, 'line')).toBe('M0 100L50 50L100 0')
  expect(drawPath(points, frame, 'steps')).toBe('M0 100H50V50H100V0')
  expect(drawPath([], frame, 'line')).toBe('')
})

test('a time without a length draws nothing that is not a number', () => {
  expect(drawPath([{ at: 3, value: 1 }], { from: 3, to: 3, top: 1 }, 'line')).toBe('M0 0')
})

test('a value is read between points of a line, and kept until the next step', () => {
  expect([-1, 0, 2.5, 10, 20].map((at) => valueAt(points, at, 'line'))).toEqual([null, 0, 1, 4, 4])
  expect([-1, 0, 2.5, 10, 20].map((at) => valueAt(points, at, 'steps'))).toEqual([null, 0, 0, 4, 4])
  expect(valueAt([], 1, 'line')).toBeNull()
})
