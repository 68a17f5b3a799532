import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anOrder, aPurchase, deedNumber, pass, tid } from './test-purchase.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('shows the outcome of missing plots', async () => {
  const order = anOrder('made_good', { granted: 1, credited: 0, refunded: 1 })
  const { walk, notices, did } = aPurchase({ server: { readOrder: async () => order } })
  await walk('crypto', 'pay')
  expect(notices()).toEqual([
    'bad: Not every plot was still for sale: Bought: 1. Returned as land credits: 0. Refunded: 1. Your purchases has the details.',
    `deed ${deedNumber}`,
  ])
  expect(did).toContain(`tracks Buy 2 Land Plot (2) for 50 of ${tid}`)
  expect(did).toContain('cart without 11, 12')
})

test('shows no deed for a purchase of which nothing was granted', async () => {
  const order = anOrder('made_good', { granted: 0, credited: 2, deed: null })
  const { walk, notices } = aPurchase({ server: { readOrder: async () => order } })
  await walk('credits')
  expect(notices()).toHaveLength(1)
  expect(notices()[0]).toMatch(/^bad: /)
})

test.each(['cancelled', 'expired'] as const)('shows an order that is %s as not bought', async (state) => {
  const { walk, notices, did } = aPurchase({ server: { readOrder: async () => anOrder(state) } })
  await walk('credits')
  expect(notices()).toEqual(['bad: Unable to complete transaction: Payment unsuccessful. Please try again.'])
  expect(did.filter((line) => /^(tracks|cart)/.test(line))).toEqual([])
})

test('polls an order each second until it is decided', async () => {
  const states = ['open', 'confirming', 'completed'] as const
  let asked = 0
  const readOrder = async () => anOrder(states[asked++] ?? 'completed')
  const { walk, notices, at } = aPurchase({ server: { readOrder } })
  await walk('credits')
  await pass(1999)
  expect(at()).toBe('settling')
  await pass(1)
  expect(at()).toBe('done')
  expect(asked).toBe(3)
  expect(notices()).toEqual([`deed ${deedNumber}`])
})

const stillWaiting =
  'good: Your payment is being confirmed: That can take a few minutes. You may close this: Your purchases shows when it is done.'

test.each([
  ['stays open', async () => anOrder('open')],
  ['can not be read', async () => null],
])('waits 45 seconds for an order that %s', async (_, readOrder) => {
  const { walk, notices, did, at } = aPurchase({ server: { readOrder } })
  await walk('credits')
  await pass(44_999)
  expect(at()).toBe('settling')
  await pass(1)
  expect(notices()).toEqual([stillWaiting])
  expect(did.filter((line) => /^(tracks|cart)/.test(line))).toEqual([])
  expect(at()).toBe('done')
})

test('uses the order that was read before the connection was lost', async () => {
  let asked = 0
  const readOrder = async () => (asked++ === 0 ? anOrder('confirming') : null)
  const { walk, flow } = aPurchase({ server: { readOrder } })
  await walk('credits')
  await pass(45_000)
  expect(flow.read().context.order?.state).toBe('confirming')
})
