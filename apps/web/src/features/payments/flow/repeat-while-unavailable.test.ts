import { AppError } from '@meridian/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPurchase, deedNumber, ethSession, pass, plots, refusing, stripeUrl, tid } from './test-purchase.ts'
import type { Purchase } from './purchase.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const waiting = { ...plots, tid }
const switching = 'announces: One moment, we are switching servers.'

/** Answers 503 so many times, and records the purchases that it received. */
function unavailable<Result>(times: number, result: Result) {
  const received: Purchase[] = []
  const call = async (purchase: Purchase): Promise<Result> => {
    received.push(purchase)
    if (received.length <= times) throw new AppError('UNAVAILABLE')
    return result
  }
  return { received, call }
}

test('repeats the same purchase by land credits while the servers switch, and shows its result', async () => {
  const { received, call } = unavailable(3, { tid })
  const { walk, notices, at } = aPurchase({ purchase: waiting, server: { payByCredits: call } })
  await walk('credits')
  expect(notices()).toEqual([switching])
  await pass(6000)
  expect(received).toEqual([waiting, waiting, waiting, waiting])
  expect(notices().at(-1)).toBe(`deed ${deedNumber}`)
  expect(at()).toBe('done')
})

test('repeats the opening of a checkout at Stripe and of a payment in ether', async () => {
  const stripe = unavailable(1, { url: stripeUrl })
  const card = aPurchase({
    purchase: waiting,
    server: { isOffered: (provider) => provider !== 'wert', openStripe: stripe.call },
  })
  await card.walk('card')
  await pass(2000)
  expect(stripe.received).toEqual([waiting, waiting])
  expect(card.did.at(-1)).toBe(`to ${stripeUrl}`)

  const eth = unavailable(1, ethSession)
  const crypto = aPurchase({ purchase: waiting, server: { openEth: eth.call } })
  await crypto.walk('crypto', 'pay')
  await pass(2000)
  expect(eth.received).toEqual([waiting, waiting])
  expect(crypto.at()).not.toBe('crypto')
})

test('shows after a minute that the purchase is saved', async () => {
  const { walk, notices, at } = aPurchase({
    purchase: waiting,
    server: { payByCredits: refusing('UNAVAILABLE') },
  })
  await walk('credits')
  await pass(58_000)
  expect(notices().every((notice) => notice === switching)).toBe(true)
  await pass(4000)
  expect(notices().at(-1)).toBe('Sorry: Your purchase is saved. See Your purchases.')
  expect(at()).toBe('method')
})

test('does not claim so of a purchase without an order', async () => {
  const { walk, notices } = aPurchase({ server: { payByCredits: refusing('UNAVAILABLE') } })
  await walk('credits')
  await pass(62_000)
  expect(notices().at(-1)).toMatch(/^Sorry: The service is starting/)
})
