import { expect, test } from 'vitest'
import { receiptSums } from './receipt-sums.ts'
import { vatIncluded } from './vat-included.ts'

test.each([
  [12_000n, 2000, 2000n],
  [2500n, 2000, 417n],
  [2500n, 810, 187n],
  [1n, 2000, 0n],
  [3n, 2000, 1n],
  [2500n, 0, 0n],
])('finds the VAT included in %s cents at %s hundredths of a per cent', (cents, rate, vat) => {
  expect(vatIncluded(cents, rate)).toBe(vat)
})

const at = new Date('2026-03-01T09:00:00.000Z')

test('adds up to the cent, whatever is sent back in whatever steps', () => {
  for (const rate of [2000, 810, 700, 1])
    for (const step of [1n, 7n, 333n]) {
      const creditNotes = Array.from({ length: Number(1003n / step) }, () => ({
        at,
        part: step,
        whole: null,
      }))
      const { paid, credit_notes, left } = receiptSums(
        { totalCents: 1003n, vatHundredths: rate },
        creditNotes,
      )
      for (const field of ['cents', 'net_cents', 'vat_cents'] as const)
        expect(credit_notes.reduce((sum, note) => sum + note[field], left[field])).toBe(paid[field])
      const wrong = [paid, left, ...credit_notes].filter(
        (sum) => sum.net_cents + sum.vat_cents !== sum.cents || Math.min(sum.net_cents, sum.vat_cents) < 0,
      )
      expect(wrong).toEqual([])
      expect(left.vat_cents).toBe(Number(vatIncluded(BigInt(left.cents), rate)))
    }
})

test('counts ether that was sent back with its part of the price, and never more than was paid', () => {
  const whole = 3n * 10n ** 16n
  const third = { at, part: 10n ** 16n, whole }
  const paid = { totalCents: 10_000n, vatHundredths: 2000 }
  expect(receiptSums(paid, [third]).credit_notes).toMatchObject([{ cents: 3333 }])
  expect(receiptSums(paid, [third, third, third, third]).left).toEqual({
    cents: 0,
    net_cents: 0,
    vat_cents: 0,
  })
})

test('has no VAT for a shop without a rate', () => {
  const { paid } = receiptSums({ totalCents: 2500n, vatHundredths: null }, [])
  expect(paid).toEqual({ cents: 2500, net_cents: 2500, vat_cents: 0 })
})
