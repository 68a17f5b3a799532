import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  aPurchase,
  aWidget,
  credits,
  pass,
  plots,
  refusing,
  settle,
  silent,
  stripeUrl,
  tid,
} from './test-purchase.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The question that the specification words, below the reason. */
const question = (happened: string) =>
  `asks: ${happened} Do you buy a plot of land with a visa card with Stripe? [Confirm] [Cancel]`
const stopped = 'You stopped before the card payment began. Nothing was charged.'
const creditsQuestion = `asks: ${stopped} Payment unsuccessful. Please try again. [Ok] [Cancel]`
const openingStripe = 'progress: Opening Stripe: You will be taken to the checkout page.'
const stillHeld =
  'announces: Your plots are still held for you. Go on paying from the cart or from Your purchases.'

test('offers Stripe when the notice is closed, in the words of the purchase', async () => {
  const forPlots = aPurchase()
  await forPlots.walk('card', 'close')
  expect(forPlots.notices()).toEqual([question(stopped)])
  const forCredits = aPurchase({ purchase: credits, hasInvoice: true })
  await forCredits.walk('card', 'close')
  expect(forCredits.notices()).toEqual([creditsQuestion])
  expect(forCredits.did.slice(-2)).toEqual([openingStripe, `to ${stripeUrl}`])
})

test('keeps the same order from the widget to Stripe', async () => {
  const openStripe = vi.fn<(purchase: object) => Promise<{ url: string }>>(async () => ({ url: stripeUrl }))
  const { widget } = await aWidget({ server: { openStripe } })
  widget.onClose()
  await settle()
  expect(openStripe).toHaveBeenCalledExactlyOnceWith({ ...plots, tid })
})

test('shows the hold, if there is one, when Stripe is declined too', async () => {
  const dialogs = { ask: async () => false }
  const neverHeld = aPurchase({ dialogs })
  await neverHeld.walk('card', 'close')
  expect(neverHeld.notices()).toEqual([])
  expect(neverHeld.at()).toBe('done')

  const resumed = aPurchase({ purchase: { ...plots, tid }, dialogs })
  await resumed.walk('card', 'close')
  expect(resumed.notices()).toEqual([stillHeld])

  const nothingToHold = await aWidget({ purchase: credits, dialogs })
  nothingToHold.widget.onClose()
  await settle()
  expect(nothingToHold.notices()).toEqual([])
})

test('shows no question where Stripe is not offered', async () => {
  const { walk, notices, at } = aPurchase({ server: { isOffered: (provider) => provider !== 'stripe' } })
  await walk('card', 'close')
  expect(notices()).toEqual(['Sorry: Payment unsuccessful. Please try again.'])
  expect(at()).toBe('done')
})

test('opens Stripe for a card at once where there is no widget', async () => {
  const { walk, did, at } = aPurchase({ server: { isOffered: (provider) => provider !== 'wert' } })
  await walk('card')
  expect(did).toEqual([openingStripe, `to ${stripeUrl}`])
  // The page shows this state until the browser leaves it.
  expect(at()).toBe('openingStripe')
})

test('begins nothing else while Stripe does not answer', async () => {
  const { walk, at, did } = aPurchase({
    server: { isOffered: (provider) => provider !== 'wert', openStripe: silent },
  })
  await walk('card', 'card', 'credits', 'crypto', 'back', 'close')
  await pass(3_600_000)
  expect(at()).toBe('openingStripe')
  expect(did).toEqual([openingStripe])
})

test('shows that Stripe did not answer when there is no dialog to return to', async () => {
  const { walk, notices, did, at } = aPurchase({ server: { openStripe: refusing('PROVIDER_UNAVAILABLE') } })
  await walk('card', 'close')
  expect(notices()).toEqual([
    question(stopped),
    'bad: Unable to complete transaction: The payment provider did not answer. Please try again, or choose another method.',
  ])
  expect(did.indexOf('progress is gone')).toBeLessThan(did.indexOf(notices()[1] ?? ''))
  expect(at()).toBe('done')
})
