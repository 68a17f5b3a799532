import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pricePart } from '#features/payments/settlement/price-part.ts'
import { pricesAsSettled } from './prices-as-settled.ts'

const discounts = [
  { amount: 10, percent: 5 },
  { amount: 25, percent: 10 },
  { amount: 100, percent: 20 },
]

/** Divides a payment as write-outcomes.sql does. */
function shareOut(settled: bigint, totalCents: bigint, prices: bigint[]): bigint[] {
  let upTo = 0n
  return prices.map((price) => {
    const before = (settled * upTo) / totalCents
    upTo += price
    return (settled * upTo) / totalCents - before
  })
}

test('reads a plot’s final price from its part of the payment, to the cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 300 }),
      fc.nat(298),
      fc.constantFrom(100n, 104n, 333_333_333_333_337n),
      (quantity, some, factor) => {
        const totalCents = BigInt(quantity) * 2500n - BigInt(quantity % 7) * 100n
        const upTo = (count: number) => (totalCents * BigInt(count)) / BigInt(quantity)
        const plots = Array.from({ length: quantity }, (_, n) => ({
          cell: BigInt(n),
          district: '',
          country: '',
          priceCents: upTo(n + 1) - upTo(n),
        }))
        // Grants plots at even positions only, so that both prices alternate.
        const isGiven = (n: number) => n % 2 === 0 && n < some
        const given = new Set(plots.filter((_, n) => isGiven(n)).map(({ cell }) => cell))
        const order = {
          quantity,
          base_price_cents: 2500n,
          total_cents: totalCents,
          discounts,
          make_good: 'refund' as const,
        }
        const part = pricePart(order, plots, given)
        const settled = (totalCents * factor) / 100n
        const shares = shareOut(
          settled,
          totalCents,
          part.plots.map(({ priceCents }) => priceCents),
        )
        const shown = pricesAsSettled(
          totalCents,
          plots.map((plot, n) => ({
            price: String(plot.priceCents),
            outcome: given.has(plot.cell) ? ('granted' as const) : part.lost,
            settled: String(shares[n]),
          })),
        )
        expect(shown.map(({ price }) => BigInt(price))).toEqual(
          part.plots.map(({ priceCents }) => priceCents),
        )
      },
    ),
  )
})

test('uses the ordered price without a payment, and where nothing was refunded', () => {
  const ordered = [
    { price: '2250', outcome: null, settled: null },
    { price: '2250', outcome: null, settled: null },
  ]
  expect(pricesAsSettled(4500n, ordered)).toEqual(ordered)
  const credited = [
    { price: '2250', outcome: 'granted' as const, settled: '2500' },
    { price: '2250', outcome: 'credited' as const, settled: '2000' },
  ]
  expect(pricesAsSettled(4500n, credited)).toEqual(credited)
})
