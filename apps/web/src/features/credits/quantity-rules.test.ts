import { expect, test } from 'vitest'
import { isForSale, reachedDiscount, readQuantity } from './quantity-rules.ts'

test('reads digits as a quantity, and an empty field as none', () => {
  expect(readQuantity('25', 1)).toBe(25)
  expect(readQuantity('007', 1)).toBe(7)
  expect(readQuantity('', 25)).toBe(0)
})

test.each(['-3', '1.5', '1e3', 'ten', '1234567890'])('%s changes nothing', (text) => {
  expect(readQuantity(text, 4)).toBe(4)
})

test('allows one to ten thousand credits at once', () => {
  expect([0, 1, 10_000, 10_001].map(isForSale)).toEqual([false, true, true, false])
})

test.each([
  [9, null],
  [10, 10],
  [24, 10],
  [50, 50],
  [10_001, null],
])('%i credits reach the discount of %s', (quantity, reached) => {
  const discounts = [{ amount: 50 }, { amount: 10 }, { amount: 25 }]
  expect(reachedDiscount(discounts, quantity)).toBe(reached)
})
