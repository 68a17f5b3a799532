import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceOf } from '#features/pricing/price-of.ts'
import { pricePart } from './price-part.ts'

const discounts = [
  { amount: 10, percent: 5 },
  { amount: 25, percent: 10 },
  { amount: 50, percent: 15 },
  { amount: 100, percent: 20 },
  { amount: 300, percent: 25 },
]
const list = { baseCents: 2500n, discounts }

function part(quantity: number, granted: number, makeGood: 'refund' | 'credits' = 'refund') {
  const { totalCents } = priceOf(quantity, list, 300)
  const upTo = (count: number) => (totalCents * BigInt(count)) / BigInt(quantity)
  const plots = Array.from({ length: quantity }, (_, n) => ({
    cell: BigInt(n),
    district: 'Here',
    country: 'There',
    priceCents: upTo(n + 1) - upTo(n),
  }))
  const given = new Set(plots.slice(0, granted).map(({ cell }) => cell))
  const order = { quantity, base_price_cents: 2500n, total_cents: totalCents, discounts, make_good: makeGood }
  const priced = pricePart(order, plots, given)
  const sum = (isGiven: boolean) =>
    priced.plots
      .filter(({ cell }) => given.has(cell) === isGiven)
      .reduce((total, { priceCents }) => total + priceCents, 0n)
  return { lost: priced.lost, retained: sum(true), back: sum(false), totalCents }
}

test('prices one plot of three hundred at the single price', () => {
  expect(part(300, 1)).toMatchObject({ lost: 'refunded', retained: 2500n, back: 560_000n })
})

test('gives land credits for missing plots where the rest costs as much as all', () => {
  // 299 plots at 20% off would cost $5,980; the 300 plots cost $5,625.
  expect(part(300, 299)).toMatchObject({ lost: 'credited', retained: 560_625n, back: 1875n })
})

test('keeps the price when the buyer chose land credits, which replace the missing plots', () => {
  expect(part(300, 1, 'credits')).toMatchObject({ lost: 'credited', retained: 1875n })
})

test('never charges less than the granted plots cost, and never keeps more than half of the rest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(300), (quantity, some) => {
      const granted = Math.min(some, quantity - 1)
      const { lost, retained, back, totalCents } = part(quantity, granted)
      expect(retained + back).toBe(totalCents)
      if (lost === 'credited') return
      expect(retained).toBe(priceOf(granted, list, 300).totalCents)
      expect(back * 2n * BigInt(quantity)).toBeGreaterThanOrEqual(
        totalCents * BigInt(quantity - granted) - BigInt(quantity) * 2n,
      )
    }),
  )
})
