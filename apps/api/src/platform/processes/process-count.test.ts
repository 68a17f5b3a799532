import { expect, test } from 'vitest'
import { shareOf } from './process-count.ts'

test('divides a limit among processes, and leaves each at least the minimum', () => {
  expect(shareOf(300, 1, 1)).toBe(300)
  expect(shareOf(300, 1, 4)).toBe(75)
  expect(shareOf(10, 1, 4)).toBe(3)
  expect(shareOf(10, 4, 8)).toBe(4)
  expect(shareOf(2, 4, 8)).toBe(2)
})
