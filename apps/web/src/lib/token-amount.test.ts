import { expect, test } from 'vitest'
import { formatTokens, readDecimal, readTokens, toDecimal } from './token-amount.ts'

test.each([
  ['12.5', 'en', '12.5'],
  ['1,234,567.25', 'en', '1234567.25'],
  ['0,5', 'en', null],
  ['0,5', 'vi', '0.5'],
  ['1.000', 'vi', '1000'],
  ['2.5', 'vi', '2.5'],
  ['0.500', 'vi', '0.500'],
  ['0,500', 'en', null],
  ['01.000', 'vi', '01.000'],
  [' 7 ', 'vi', '7'],
  ['1e30', 'en', null],
  ['-1', 'en', null],
  ['.5', 'en', null],
  ['5.', 'en', null],
  ['Infinity', 'en', null],
  ['', 'en', null],
])('reads %j in %s as %j', (typed, language, decimal) => {
  expect(readDecimal(typed, language)).toBe(decimal)
})

test.each([
  ['250', 6, 250_000_000n],
  ['0.000001', 6, 1n],
  ['0.0000001', 6, null],
  ['0.1234567890123456789', 18, null],
  ['0', 6, null],
  ['0.0', 6, null],
  [' ', 6, null],
  ['-1', 6, null],
  ['1e30', 18, null],
  ['1'.padEnd(16, '0'), 18, null],
  ['999999999999999', 18, 999_999_999_999_999_000_000_000_000_000_000n],
])('writes %s of a token with %i decimals as %s', (typed, decimals, amount) => {
  expect(readTokens(typed, 'en', decimals)).toBe(amount)
})

test('formats an amount with all digits and never rounds up', () => {
  expect(toDecimal(1_240_500_000_000_000_000_001n, 18)).toBe('1240.500000000000000001')
  expect(toDecimal(5n, 0)).toBe('5')
  expect(toDecimal(1n, 6)).toBe('0.000001')
  expect(formatTokens(1_240_999_999n, 6, 'en', 2)).toBe('1,240.99')
  expect(formatTokens(1_240_500_000n, 6, 'vi')).toBe('1.240,5')
  expect(formatTokens(0n, 18, 'vi')).toBe('0')
})
