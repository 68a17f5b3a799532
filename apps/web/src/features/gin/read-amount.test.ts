import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test.each([
  ['12.5', 'en', '12.5'],
  ['1,000', 'en', '1000'],
  ['1,234,567.25', 'en', '1234567.25'],
  ['1,5', 'en', null],
  ['0,5', 'en', null],
  ['1,00', 'en', null],
  ['12,5', 'vi', '12.5'],
  ['1.000', 'vi', '1000'],
  ['1.234.567,25', 'vi', '1234567.25'],
  ['2.5', 'vi', '2.5'],
  ['0,5', 'vi', null],
  ['1,000', 'vi', '1.000'],
  [' 7 ', 'vi', '7'],
  ['1e30', 'en', null],
  ['', 'en', null],
])('reads %j in %s as %j', (typed, language, amount) => {
  expect(readAmount(typed, language)).toBe(amount)
})
