import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anOrder, aPurchase, deedNumber, pass, tid } from './test-purchase.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('plots that were gone are told as what became of them', async () => {
  const order = anOrder('made_good', { granted: 1, credited: 0, refunded: 1 })
  const { walk, told, did } = aPurchase({ server: { readOrder: async () => order } })
  await walk('crypto', 'pay')
  expect(told()).toEqual([
    'bad: Not every plot was still for sale: Bought: 1. Returned as land credits: 0. Refunded: 1. Your purchases has the details.',
    `deed ${deedNumber}`,
  ])
  expect(did).toContain(`tracks Buy 2 Land Plot (2) for 50 of ${tid}`)
  expect(did).toContain('cart without 11, 12')
})

test('a purchase of which nothing was granted has no deed', async () => {
  const order = anOrder('made_good', { granted: 0, credited: 2, deed: null })
  const { walk, told } = aPurchase({ server: { readOrder: async () => order } })
  await walk('credits')
  expect(told()).toHaveLength(1)
  expect(told()[0]).toMatch(/^bad: /)
})

test.each(['cancelled', 'expired'] as const)('an order that is %s was not bought', async (state) => {
  const { walk, told, did } = aPurchase({ server: { readOrder: async () => anOrder(state) } })
  await walk('credits')
  expect(told()).toEqual(['bad: Unable to complete transaction: Payment unsuccessful. Please try again.'])
  expect(did.filter((line) => /^(tracks|cart)/.test(line))).toEqual([])
})

test('an order is asked after each second until it is decided', async () => {
  const states = ['open', 'confirming', 'completed'] as const
  let asked = 0
  const readOrder = async () => anOrder(states[asked++] ?? 'completed')
  const { walk, told, at } = aPurchase({ server: { readOrder } })
  await walk('credits')
  await pass(1999)
  expect(at()).toBe('settling')
  await pass(1)
  expect(at()).toBe('done')
  expect(asked).toBe(3)
  expect(told()).toEqual([`deed ${deedNumber}`])
})

const stillWaiting =
  'good: Your payment is being confirmed: That can take a few minutes. You may close this: Your purchases shows when it is done.'

test.each([
  ['stays open', async () => anOrder('open')],
  ['can not be read', async () => null],
])('an order that %s is waited for 45 seconds', async (_, readOrder) => {
  const { walk, told, did, at } = aPurchase({ server: { readOrder } })
  await walk('credits')
  await pass(44_999)
  expect(at()).toBe('settling')
  await pass(1)
  expect(told()).toEqual([stillWaiting])
  expect(did.filter((line) => /^(tracks|cart)/.test(line))).toEqual([])
  expect(at()).toBe('done')
})

test('an order that could be read once counts, though the connection is lost afterwards', async () => {
  let asked = 0
  const readOrder = async () => (asked++ === 0 ? anOrder('confirming') : null)
  const { walk, flow } = aPurchase({ server: { readOrder } })
  await walk('credits')
  await pass(45_000)
  expect(flow.read().context.order?.state).toBe('confirming')
})
