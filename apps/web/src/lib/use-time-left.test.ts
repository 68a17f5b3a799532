import { expect, test } from 'vitest'
import { formatSeconds } from './use-time-left.ts'

test('time is told in minutes, and in hours where it is long', () => {
  expect(formatSeconds(2292)).toBe('38:12')
  expect(formatSeconds(5)).toBe('0:05')
  expect(formatSeconds(3600)).toBe('1:00:00')
})
