import { expect, test } from 'vitest'
import { formatRough } from './format-rough.ts'

test.each([
  [0, '0', '0'],
  [0.012345, '0.0123', '0,0123'],
  [14.719, '14.71', '14,71'],
  [24 - 1e-12, '24', '24'],
  [1042, '1,042', '1.042'],
  [1042.519, '1,042.51', '1.042,51'],
  [999_999.999, '999,999.99', '999.999,99'],
  [6_200_000, '6.2 million', '6,2 triệu'],
  [9_999_999, '9.99 million', '9,99 triệu'],
])('writes %d without rounding up', (value, english, vietnamese) => {
  expect(formatRough(value, 'en')).toBe(english)
  expect(formatRough(value, 'vi')).toBe(vietnamese)
})
