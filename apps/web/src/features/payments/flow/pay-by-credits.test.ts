import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPurchase, credits, deedNumber, refusing, settle, silent, tid } from './test-purchase.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('plots are paid for with land credits, told by the server’s order, leave the cart, and are no second revenue', async () => {
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

test('a second click pays once', async () => {
  const payByCredits = vi.fn<() => Promise<{ tid: string }>>(silent)
  const { walk, flow, at } = aPurchase({ server: { payByCredits } })
  await walk('credits', 'credits', 'card', 'crypto')
  expect(at()).toBe('payingCredits')
  expect(flow.send({ type: 'credits' })).toBe(false)
  expect(payByCredits).toHaveBeenCalledTimes(1)
})

test('whoever closes the dialog while it is being paid is told how it ended', async () => {
  const { promise, resolve } = Promise.withResolvers<{ tid: string }>()
  const { walk, told, did, at } = aPurchase({ server: { payByCredits: () => promise } })
  await walk('credits', 'close')
  expect(at()).toBe('payingCredits')
  expect(did).toEqual(['dialogs closed'])
  resolve({ tid })
  await settle()
  expect(told()).toEqual([`deed ${deedNumber}`])
})

test('too few credits are told, and another method can be chosen', async () => {
  const { walk, told, did, at } = aPurchase({ server: { payByCredits: refusing('NOT_ENOUGH_CREDITS') } })
  await walk('credits')
  expect(told()).toEqual(['bad: Unable to complete transaction: You do not have enough land credits.'])
  expect(did).not.toContain('dialogs closed')
  expect(at()).toBe('method')
})

test('a server that does not answer is told', async () => {
  const { walk, told, at } = aPurchase({ server: { payByCredits: refusing('NETWORK') } })
  await walk('credits')
  expect(told()).toEqual(['Sorry: Unable request to server, please try again.'])
  expect(at()).toBe('method')
})

test('land credits can not be paid for with land credits', async () => {
  const payByCredits = vi.fn<() => Promise<{ tid: string }>>()
  const { walk, at } = aPurchase({ purchase: credits, server: { payByCredits } })
  await walk('credits')
  expect(payByCredits).not.toHaveBeenCalled()
  expect(at()).toBe('method')
})

test('the choice of a method is closed, or left for the invoice', async () => {
  const closed = aPurchase()
  await closed.walk('close')
  expect(closed.at()).toBe('done')
  expect(new Set(closed.did)).toEqual(new Set(['dialogs closed']))
  const back = aPurchase({ purchase: credits, hasInvoice: true })
  await back.walk('back')
  expect(back.at()).toBe('invoice')
  expect(back.did).toEqual(['back to the invoice'])
})
