import { assert, constantFrom, integer, property, uniqueArray, record } from 'fast-check'
import { expect, test } from 'vitest'
import { priceOf } from './price-of.ts'

const prices = {
  baseCents: 2500n,
  discounts: [
    { amount: 10, percent: 5 },
    { amount: 25, percent: 10 },
    { amount: 300, percent: 25 },
    { amount: 500, percent: 30 },
  ],
}

test('rounds the discount up to whole dollars', () => {
  // 5% of $250 is $12.50.
  expect(priceOf(10, prices, 300)).toMatchObject({
    subtotalCents: 25_000n,
    discountCents: 1300n,
    discountPercent: 5,
    totalCents: 23_700n,
  })
})

test('gives no discount below the first one and suggests that one', () => {
  expect(priceOf(9, prices, 300)).toMatchObject({
    discountCents: 0n,
    totalCents: 22_500n,
    next: { percent: 5, missing: 1 },
    suggestion: null,
  })
})

test('suggests the next quantity if it costs less', () => {
  // 24 cost $570, 25 cost $562.
  expect(priceOf(24, prices, 300)).toMatchObject({
    totalCents: 57_000n,
    next: { percent: 10, missing: 1 },
    suggestion: { quantity: 25, totalCents: 56_200n },
  })
})

test('suggests to a cart only discounts within its limit, and to credits all', () => {
  expect(priceOf(300, prices, 300)).toMatchObject({ discountPercent: 25, next: null, suggestion: null })
  expect(priceOf(300, prices, 10_000)).toMatchObject({ next: { percent: 30, missing: 200 } })
})

test('costs nothing for nothing', () => {
  expect(priceOf(0, prices, 300)).toMatchObject({ totalCents: 0n, next: null, suggestion: null })
})

test('never raises a price, whatever the discounts and their order', () => {
  const discount = record({ amount: integer({ min: 1, max: 400 }), percent: integer({ min: 1, max: 90 }) })
  const discounts = uniqueArray(discount, { selector: ({ amount }) => amount, maxLength: 8 })
  assert(
    property(
      integer({ min: 0, max: 300 }),
      constantFrom(100n, 2500n, 9900n),
      discounts,
      (quantity, baseCents, list) => {
        const price = priceOf(quantity, { baseCents, discounts: list }, 300)
        expect(price.totalCents).toBe(price.subtotalCents - price.discountCents)
        expect(price.totalCents % 100n).toBe(0n)
        expect(price.totalCents).toBeGreaterThanOrEqual(0n)
        expect(price.next?.percent ?? 100).toBeGreaterThan(price.discountPercent)
        expect(quantity + (price.next?.missing ?? 0)).toBeLessThanOrEqual(300)
        expect(price.suggestion?.totalCents ?? -1n).toBeLessThan(price.totalCents)
      },
    ),
  )
})
