import { expect, test } from 'vitest'
import { rowOffsets, rowsBetween } from './row-offsets.ts'

const offsets = rowOffsets([10, 20, 30, 40])

test('adds up the heights of rows', () => {
  expect(offsets).toEqual([0, 10, 30, 60, 100])
  expect(rowOffsets([])).toEqual([0])
})

test.each([
  [0, 5, [0, 0]],
  [0, 10, [0, 1]],
  [29, 61, [1, 3]],
  [-50, 15, [0, 1]],
  [70, 500, [3, 3]],
  [200, 500, [3, 3]],
  [-50, -20, [0, 0]],
])('finds the rows between %i and %i pixels', (from, to, rows) => {
  expect(rowsBetween(offsets, from, to)).toEqual(rows)
})

test('finds no row in an empty list', () => {
  expect(rowsBetween([0], 0, 500)).toEqual([0, -1])
})
