import { expect, test } from 'vitest'
import { between } from './between.ts'

test('from stop to stop in a straight line, and beyond them as at the last', () => {
  const stops = [
    [2, 10],
    [4, 20],
    [5, 0],
  ] as const
  expect([-1, 2, 3, 4, 4.25, 5, 9].map((place) => between(place, stops))).toEqual([10, 10, 15, 20, 15, 0, 0])
})
