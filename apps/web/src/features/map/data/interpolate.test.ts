import { expect, test } from 'vitest'
import { interpolate } from './interpolate.ts'

test('interpolates linearly between stops and is constant beyond them', () => {
  const stops = [
    [2, 10],
    [4, 20],
    [5, 0],
  ] as const
  expect([-1, 2, 3, 4, 4.25, 5, 9].map((place) => interpolate(place, stops))).toEqual([
    10, 10, 15, 20, 15, 0, 0,
  ])
})
