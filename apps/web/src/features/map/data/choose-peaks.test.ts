import { expect, test } from 'vitest'
import { choosePeaks } from './choose-peaks.ts'

const at = (x: number, sold: number, level = 8) => ({ lng: x / 10, lat: 0, level, sold, x, y: 0 })

test('puts the busiest peaks first and drops the quieter one of two that overlap', () => {
  const chosen = choosePeaks([at(0, 5), at(20, 90), at(200, 40)], 8)
  expect(chosen.map(({ sold }) => sold)).toEqual([90, 40])
})

test('ignores peaks of other levels and returns each peak once', () => {
  expect(choosePeaks([at(0, 5, 7), at(100, 6), at(100, 6)], 8)).toEqual([
    { lng: 10, lat: 0, level: 8, sold: 6 },
  ])
})

test('returns a few dozen peaks at most', () => {
  const many = Array.from({ length: 100 }, (_, index) => at(index * 40, index + 1))
  expect(choosePeaks(many, 8)).toHaveLength(24)
})
