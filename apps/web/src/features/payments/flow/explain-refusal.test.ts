import {
  buyCreditsByEth,
  buyCreditsByStripe,
  buyCreditsByWidget,
  buyLandByEth,
  buyLandByStripe,
  buyLandByWidget,
  payLandByCredits,
} from '@meridian/shared/endpoints/payments'
import { AppError } from '@meridian/shared/errors'
import { errorCatalogue } from '@meridian/shared/errors/error-catalogue'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPurchase, credits, plots, refusing, settle } from './test-purchase.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const unable = 'bad: Unable to complete transaction: '
const noWidget = (provider: string) => provider !== 'wert'

/** Each path to a refusal, and the state after its message was closed. */
const ways = [
  ['plots by credits', plots, payLandByCredits, 'payByCredits', ['credits'], 'method'],
  ['plots in the widget', plots, buyLandByWidget, 'openWidget', ['card', 'proceed'], 'notice'],
  ['credits in the widget', credits, buyCreditsByWidget, 'openWidget', ['card', 'proceed'], 'notice'],
  ['plots at Stripe', plots, buyLandByStripe, 'openStripe', ['card', 'close'], 'done'],
  ['credits at Stripe', credits, buyCreditsByStripe, 'openStripe', ['card', 'close'], 'done'],
  ['plots by ETH', plots, buyLandByEth, 'openEth', ['crypto', 'pay'], 'crypto'],
  ['credits by ETH', credits, buyCreditsByEth, 'openEth', ['crypto', 'pay'], 'crypto'],
] as const

/** The chosen item is no longer available, so the dialogs close before the message opens. */
const outdated = ['PLOT_TAKEN', 'COLLECTION_NOT_FOUND', 'COLLECTION_CLOSED', 'ORDER_NOT_OPEN'] as string[]

const refusals = ways.flatMap(([name, purchase, endpoint, call, walked, choice]) =>
  endpoint.errors
    .filter((code) => code !== 'PRICE_CHANGED')
    .map((code) => ({ name, purchase, code, call, walked, choice })),
)

test.each(refusals)(
  'shows the refusal of $name with $code',
  async ({ purchase, code, call, walked, choice }) => {
    const { walk, did, notices, at } = aPurchase({
      purchase,
      hasInvoice: purchase.kind === 'credits',
      server: { [call]: refusing(code) },
    })
    await walk(...walked)
    const refusal = `${unable}${new AppError<ErrorCode>(code).message}`
    expect(notices().at(-1)).toBe(refusal)
    expect(did).toContain('prices are read again')
    expect(at()).toBe(outdated.includes(code) ? 'done' : choice)
    const isClosedBefore = did.slice(0, did.indexOf(refusal)).includes('dialogs closed')
    expect(isClosedBefore).toBe(outdated.includes(code) || choice === 'done')
  },
)

test('uses the sentences of the catalogue, to the letter', () => {
  expect(errorCatalogue.PLOT_TAKEN.msg).toBe('Some of these plots are no longer for sale.')
  expect(errorCatalogue.PRICE_CHANGED.msg).toBe(
    'The price has changed. Please look at it again before you pay.',
  )
})

const newPrice = { extra: { price: 60 } }
const repriced = `${unable}The price has changed. Please look at it again before you pay. It is $60 now.`

test.each(ways.filter(([, purchase]) => purchase.kind === 'plots'))(
  '%s: shows a new price in the message and in the cart',
  async (_, purchase, endpoint, call, walked) => {
    expect(endpoint.errors).toContain('PRICE_CHANGED')
    const { walk, did, notices, at } = aPurchase({
      purchase,
      server: { [call]: refusing('PRICE_CHANGED', newPrice) },
    })
    await walk(...walked)
    expect(notices().at(-1)).toBe(repriced)
    expect(did.indexOf('dialogs closed')).toBeLessThan(did.indexOf(repriced))
    expect(did).toContain('prices are read again')
    expect(at()).toBe('done')
  },
)

test.each(ways.filter(([, purchase]) => purchase.kind === 'credits'))(
  '%s: shows a new price in the message, and then in the invoice',
  async (_, purchase, endpoint, call, walked) => {
    expect(endpoint.errors).toContain('PRICE_CHANGED')
    const { walk, did, at } = aPurchase({
      purchase,
      hasInvoice: true,
      server: { [call]: refusing('PRICE_CHANGED', newPrice) },
    })
    await walk(...walked)
    expect(did.slice(-2)).toEqual([repriced, 'back to the invoice'])
    expect(at()).toBe('invoice')
  },
)

test('shows that the price changed where the server does not name the new one', async () => {
  const { walk, notices } = aPurchase({ server: { payByCredits: refusing('PRICE_CHANGED') } })
  await walk('credits')
  expect(notices()).toEqual([`${unable}The price has changed. Please look at it again before you pay.`])
})

test('quotes the message of a newer server', async () => {
  const { walk, notices } = aPurchase({
    server: { openEth: refusing('INTERNAL', { msg: 'Its own words.' }) },
  })
  await walk('crypto', 'pay')
  expect(notices()).toEqual([`${unable}Its own words.`])
})

/** Before there is a session, nothing has begun, so the user can try again. */
test.each([
  ['plots by credits', plots, 'payByCredits', ['credits'], 'Unable request to server, please try again.'],
  [
    'plots in the widget',
    plots,
    'openWidget',
    ['card', 'proceed'],
    'Unable request to server, please try again.',
  ],
  ['credits in the widget', credits, 'openWidget', ['card', 'proceed'], 'Please try again, network error'],
  ['plots at Stripe', plots, 'openStripe', ['card', 'close'], 'Please try again, network error'],
  ['credits at Stripe', credits, 'openStripe', ['card', 'close'], 'Please try again, network error'],
  ['plots by ETH', plots, 'openEth', ['crypto', 'pay'], 'Unable request to server, please try again.'],
  ['credits by ETH', credits, 'openEth', ['crypto', 'pay'], 'Unable request to server, please try again.'],
] as const)('%s: shows that the server is not reached', async (_, purchase, call, walked, sentence) => {
  const { walk, notices, did } = aPurchase({ purchase, server: { [call]: refusing('NETWORK') } })
  await walk(...walked)
  expect(notices().at(-1)).toBe(`Sorry: ${sentence}`)
  expect(did).toContain('prices are read again')
})

test('shows a bug of ours as one, and does not hang', async () => {
  const openEth = () => Promise.reject(new TypeError('undefined is not a function'))
  const { walk, notices, at } = aPurchase({ server: { openEth } })
  await walk('crypto', 'pay')
  expect(notices()).toEqual([`${unable}Something went wrong on our side. Please try again.`])
  expect(at()).toBe('crypto')
})

test('returns to the methods when Stripe refuses instead of the widget', async () => {
  const { walk, notices, did, at } = aPurchase({
    server: { isOffered: noWidget, openStripe: refusing('PROVIDER_UNAVAILABLE') },
  })
  await walk('card')
  expect(did).toEqual([
    'progress: Opening Stripe: You will be taken to the checkout page.',
    'prices are read again',
    'progress is gone',
    `${unable}The payment provider did not answer. Please try again, or choose another method.`,
  ])
  expect(notices()).toHaveLength(1)
  expect(at()).toBe('method')
})

test('begins nothing else while a refusal is shown', async () => {
  const read = Promise.withResolvers<void>()
  const { walk, at } = aPurchase({
    server: { payByCredits: refusing('NOT_ENOUGH_CREDITS') },
    dialogs: { showResult: () => read.promise },
  })
  await walk('credits', 'credits', 'crypto', 'card')
  expect(at()).toBe('payingCredits')
  read.resolve()
  await settle()
  await walk('crypto')
  expect(at()).toBe('crypto')
})
