import { expect, test } from 'vitest'
import { formatSeconds } from './use-time-left.ts'

test('shows minutes, and hours for long times', () => {
  expect(formatSeconds(2292)).toBe('38:12')
  expect(formatSeconds(5)).toBe('0:05')
  expect(formatSeconds(3600)).toBe('1:00:00')
})
