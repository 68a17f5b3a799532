import { expect, test } from 'vitest'
import { costOf, massFor } from './quote.ts'

test('buys one MASS for half a dollar and two for one dollar', () => {
  expect(massFor(500_000n, 500_000n)).toBe(10n ** 18n)
  expect(massFor(250_000_000n, 500_000n)).toBe(500n * 10n ** 18n)
})

test.each([1n, 2n, 3n, 7n, 333_333n, 999_999n, 123_456_789n])(
  'never charges more for %i units, whatever the price',
  (usdt) => {
    for (const price of [1n, 3n, 7n, 500_000n, 333_333n, 1_234_567n]) {
      const mass = massFor(usdt, price)
      expect(costOf(mass, price)).toBeLessThanOrEqual(usdt)
      expect(costOf(mass + 1n, price)).toBeGreaterThanOrEqual(usdt)
    }
  },
)
