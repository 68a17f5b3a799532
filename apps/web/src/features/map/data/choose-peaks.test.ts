import { expect, test } from 'vitest'
import { choosePeaks } from './choose-peaks.ts'

const at = (x: number, sold: number, level = 8) => ({ lng: x / 10, lat: 0, level, sold, x, y: 0 })

test('the liveliest come first, and of two that touch only the livelier one', () => {
  const chosen = choosePeaks([at(0, 5), at(20, 90), at(200, 40)], 8)
  expect(chosen.map(({ sold }) => sold)).toEqual([90, 40])
})

test('points of another level are not seen now, and a point seen twice is one', () => {
  expect(choosePeaks([at(0, 5, 7), at(100, 6), at(100, 6)], 8)).toEqual([
    { lng: 10, lat: 0, level: 8, sold: 6 },
  ])
})

test('more than a few dozen are no help', () => {
  const many = Array.from({ length: 100 }, (_, index) => at(index * 40, index + 1))
  expect(choosePeaks(many, 8)).toHaveLength(24)
})
