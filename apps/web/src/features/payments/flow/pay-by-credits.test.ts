import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPurchase, credits, deedNumber, refusing, settle, silent, tid } from './test-purchase.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('pays for plots with land credits, removes them from the cart, and tracks no second revenue', async () => {
  const { walk, did, at } = aPurchase()
  await walk('credits')
  expect(did).toEqual([
    'dialogs closed',
    'progress is gone',
    'progress: Confirming your payment: Your payment was reported. We are waiting for it to arrive.',
    'progress is gone',
    'the account is read again',
    'cart without 11, 12',
    `deed ${deedNumber}`,
    'dialogs closed',
  ])
  expect(at()).toBe('done')
})

test('pays once for a second click', async () => {
  const payByCredits = vi.fn<() => Promise<{ tid: string }>>(silent)
  const { walk, flow, at } = aPurchase({ server: { payByCredits } })
  await walk('credits', 'credits', 'card', 'crypto')
  expect(at()).toBe('payingCredits')
  expect(flow.send({ type: 'credits' })).toBe(false)
  expect(payByCredits).toHaveBeenCalledTimes(1)
})

test('shows the result although the dialog was closed during the payment', async () => {
  const { promise, resolve } = Promise.withResolvers<{ tid: string }>()
  const { walk, notices, did, at } = aPurchase({ server: { payByCredits: () => promise } })
  await walk('credits', 'close')
  expect(at()).toBe('payingCredits')
  expect(did).toEqual(['dialogs closed'])
  resolve({ tid })
  await settle()
  expect(notices()).toEqual([`deed ${deedNumber}`])
})

test('shows that there are too few credits, and another method can be chosen', async () => {
  const { walk, notices, did, at } = aPurchase({ server: { payByCredits: refusing('NOT_ENOUGH_CREDITS') } })
  await walk('credits')
  expect(notices()).toEqual(['bad: Unable to complete transaction: You do not have enough land credits.'])
  expect(did).not.toContain('dialogs closed')
  expect(at()).toBe('method')
})

test('shows that the server does not answer', async () => {
  const { walk, notices, at } = aPurchase({ server: { payByCredits: refusing('NETWORK') } })
  await walk('credits')
  expect(notices()).toEqual(['Sorry: Unable request to server, please try again.'])
  expect(at()).toBe('method')
})

test('refuses land credits as payment for land credits', async () => {
  const payByCredits = vi.fn<() => Promise<{ tid: string }>>()
  const { walk, at } = aPurchase({ purchase: credits, server: { payByCredits } })
  await walk('credits')
  expect(payByCredits).not.toHaveBeenCalled()
  expect(at()).toBe('method')
})

test('closes the choice of a method, or returns to the invoice', async () => {
  const closed = aPurchase()
  await closed.walk('close')
  expect(closed.at()).toBe('done')
  expect(new Set(closed.did)).toEqual(new Set(['dialogs closed']))
  const back = aPurchase({ purchase: credits, hasInvoice: true })
  await back.walk('back')
  expect(back.at()).toBe('invoice')
  expect(back.did).toEqual(['back to the invoice'])
})
