import { expect, test } from 'vitest'
import { formatCents } from '#lib/format.ts'
import { orderLines } from './order-lines.ts'
import type { OrderLine } from './order-lines.ts'

const discounts = [0, 5, 10, 15, 20, 25]

/** Priced like on the server: the discount rounds up to dollars, the card fee down. */
function anOrder(quantity: number, basePrice: number, discountPercent: number, byCard: boolean) {
  const subTotal = quantity * basePrice
  const discount = Math.ceil((subTotal * discountPercent) / 100)
  const total = subTotal - discount
  const fee = byCard ? Math.floor((total * 4) / 100) : 0
  return {
    kind: 'plots' as const,
    method: byCard ? ('wert' as const) : ('eth' as const),
    quantity,
    basePrice,
    subTotal,
    discount,
    discountPercent,
    total,
    fee,
    charged: null as number | null,
  }
}

/** Parses a printed amount back to cents. */
const read = (cents: number, language: string) => {
  const text = formatCents(Math.abs(cents), language)
  return Math.sign(cents) * Number(text.replaceAll(/\D/g, ''))
}

/** Compares each printed sum with the sum of the lines above it. */
function expectToAddUp(lines: OrderLine[], language: string) {
  const sums = lines.flatMap(({ cents, isSum }, index) => {
    if (!isSum) return []
    const parts = lines.slice(0, index).filter((line) => !line.isSum)
    return [[read(cents, language), parts.reduce((sum, line) => sum + read(line.cents, language), 0)]]
  })
  expect(sums.map(([written]) => written)).toEqual(sums.map(([, added]) => added))
}

const counts = [1, 2, 3, 7, 9, 10, 11, 13, 24, 25, 26, 33, 40, 49, 50, 51, 99, 100, 101, 299, 300, 9999]
const orders = counts.flatMap((count) =>
  [7, 25].flatMap((price) =>
    discounts.flatMap((percent) => [true, false].map((byCard) => anOrder(count, price, percent, byCard))),
  ),
)

test.each(['en', 'vi'])('adds up the lines to each sum below them, as %s writes them', (language) => {
  for (const order of orders) {
    const lines = orderLines(order)
    expect(read(lines[0]!.cents, language)).toBe(order.quantity * read(order.basePrice * 100, language))
    expectToAddUp(lines, language)
  }
})

test('adds up for a card provider with an extra fee or a better rate', () => {
  for (const order of orders.filter(({ method }) => method === 'wert'))
    for (const own of [-37, 132]) {
      const charged = ((order.total + order.fee) * 100 + own) / 100
      const lines = orderLines({ ...order, charged })
      expectToAddUp(lines, 'en')
      expect(lines.at(-1)).toEqual({ name: 'charged', cents: Math.round(charged * 100), isSum: true })
    }
})

test("lists the provider's own fee between the total and the charge", () => {
  const lines = orderLines({ ...anOrder(5, 25, 0, true), charged: 131.32 })
  expect(lines.map(({ name, cents }) => [name, cents])).toEqual([
    ['plots', 12_500],
    ['fee', 500],
    ['total', 13_000],
    ['ownFee', 132],
    ['charged', 13_132],
  ])
})

test('subtracts the refund for missing plots, with its part of the fee', () => {
  const gone = { _id: '2', bbox: [0, 0, 1, 1] as const, areas: [], price: 25, outcome: 'refunded' as const }
  const refund = {
    amount: { unit: 'cents' as const, amount: '2600' },
    state: 'done' as const,
    reason: { code: 'plots_gone' as const, params: { gone: 1, of: 3 } },
    to: null,
    waits_for: null,
    reference: null,
    created_at: '2026-03-01T10:00:00.000Z',
  }
  const order = { ...anOrder(3, 25, 0, true), method: 'stripe' as const }
  const bbox: [number, number, number, number] = [0, 0, 1, 1]
  const lines = orderLines({ ...order, plots: [{ ...gone, bbox }], refunds: [refund] })
  expect(lines.slice(-2)).toEqual([
    { name: 'returned', cents: -2600 },
    { name: 'kept', cents: 5200, isSum: true },
  ])
  expectToAddUp(lines, 'en')
  // In ether, at the price of the purchase.
  const inEther = { ...refund, amount: { unit: 'wei' as const, amount: '100' } }
  expect(
    orderLines({ ...order, method: 'wert', plots: [{ ...gone, bbox }], refunds: [inEther] }).at(-1)?.cents,
  ).toBe(5200)
  // Only after it is done: a refund may wait for a wallet, or fail.
  const namesWhen = (state: 'due' | 'sent' | 'failed') =>
    orderLines({ ...order, plots: [{ ...gone, bbox }], refunds: [{ ...refund, state }] }).map(
      ({ name }) => name,
    )
  for (const state of ['due', 'sent'] as const)
    expect(namesWhen(state)).toEqual(['plots', 'fee', 'total', 'toReturn', 'toKeep'])
  expect(namesWhen('failed')).toEqual(['plots', 'fee', 'total'])
})

test('subtracts what an operator took back on a line of its own, beside plots that were gone', () => {
  const bbox: [number, number, number, number] = [0, 0, 1, 1]
  const plots = ['2', '3'].map((id) => ({
    _id: id,
    bbox,
    areas: [],
    price: 25,
    outcome: 'refunded' as const,
  }))
  const aRefund = { state: 'done' as const, to: null, waits_for: null, reference: null, created_at: '' }
  const gone = {
    ...aRefund,
    amount: { unit: 'cents' as const, amount: '2600' },
    reason: { code: 'plots_gone' as const, params: { gone: 1, of: 3 } },
  }
  const back = { ...gone, reason: { code: 'plots_returned' as const, params: { plots: 1, of: 3 } } }
  const order = { ...anOrder(3, 25, 0, true), method: 'stripe' as const, plots }
  const lines = orderLines({ ...order, refunds: [gone, back] })
  expect(lines.slice(-3)).toEqual([
    { name: 'returned', cents: -2600 },
    { name: 'takenBack', cents: -2600 },
    { name: 'kept', cents: 2600, isSum: true },
  ])
  expectToAddUp(lines, 'en')
  expect(orderLines({ ...order, refunds: [gone, { ...back, state: 'due' }] }).slice(-2)).toEqual([
    { name: 'toTakeBack', cents: -2600 },
    { name: 'toKeep', cents: 2600, isSum: true },
  ])
  // In ether, each refund has its share of the price of both plots.
  const inEther = (refund: typeof gone | typeof back, wei: string) => ({
    ...refund,
    amount: { unit: 'wei' as const, amount: wei },
  })
  const ether = orderLines({ ...order, refunds: [inEther(gone, '100'), inEther(back, '300')] })
  expect(ether.slice(-3).map(({ cents }) => cents)).toEqual([-1300, -3900, 2600])
})

test('mentions rounding only where it happened', () => {
  const rounded = (order: ReturnType<typeof anOrder>) =>
    orderLines(order)
      .filter(({ isRounded }) => isRounded)
      .map(({ name }) => name)
  expect(rounded(anOrder(40, 25, 10, true))).toEqual([])
  expect(rounded(anOrder(11, 25, 5, true))).toEqual(['discount', 'fee'])
})

test('has no dollar price for land credits and a mint', () => {
  expect(orderLines({ ...anOrder(3, 25, 0, false), method: 'credits' })).toEqual([])
  expect(orderLines({ ...anOrder(1, 0, 0, false), kind: 'mint' })).toEqual([])
})
