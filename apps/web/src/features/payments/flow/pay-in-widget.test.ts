import { AppError } from '@meridian/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  anOrder,
  aPurchase,
  aWidget,
  credits,
  deedNumber,
  pass,
  plots,
  settle,
  silent,
  stripeUrl,
  tid,
  widgetSession,
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
const openingStripe = 'progress: Opening Stripe: You will be taken to the checkout page.'
const stillHeld =
  'announces: Your plots are still held for you. Go on paying from the cart or from Your purchases.'
const bought = `deed ${deedNumber}`

test('opens the widget one second after its session', async () => {
  const { walk, at, flow } = aPurchase()
  await walk('card')
  expect(at()).toBe('notice')
  await walk('proceed')
  expect(at()).toBe('widgetDue')
  expect(flow.read().context).toMatchObject({
    widget: widgetSession,
    heldUntil: widgetSession.hold_until,
    purchase: { ...plots, tid },
  })
  await pass(999)
  expect(at()).toBe('widgetDue')
  await pass(1)
  expect(at()).toBe('widgetLoading')
})

test('pays for plots in the widget, which closes three seconds after the success', async () => {
  const { widget, at, did, reported, notices } = await aWidget({
    server: { readOrder: async () => anOrder('completed') },
  })
  widget.onLoaded()
  expect(at()).toBe('widgetOpen')
  widget.onStatus('progress', { status: 'progress' })
  widget.onStatus('success', { status: 'success' })
  expect(at()).toBe('widgetPaid')
  await pass(2999)
  expect(at()).toBe('widgetPaid')
  expect(did).not.toContain('dialogs closed')
  await pass(1)
  expect(at()).toBe('done')
  expect(reported()).toEqual([
    `status 1 {"status":"progress"} of ${tid}`,
    `status 2 {"status":"success"} of ${tid}`,
  ])
  expect(notices()).toEqual([bought])
  expect(did).toContain(`tracks Buy 2 Land Plot (2) for 52 of ${tid}`)
  expect(did).toContain('cart without 11, 12')
})

test('pays for land credits in the widget, and tracks them', async () => {
  const { widget, did, notices } = await aWidget({
    purchase: credits,
    server: { readOrder: async () => anOrder('completed') },
  })
  widget.onStatus('success', {})
  await pass(3000)
  expect(notices()).toEqual([
    'good: Land credits purchased successfully.: 3 land credits are in your account.',
  ])
  expect(did).toContain(`tracks Buy 3 Land Credit (3) for 52 of ${tid}`)
  expect(did.filter((line) => line.startsWith('cart'))).toEqual([])
})

test('reports a widget that does not load within 20 seconds, and offers the other provider', async () => {
  const { at, reported, notices, did } = await aWidget()
  await pass(19_999)
  expect(at()).toBe('widgetLoading')
  await pass(1)
  expect(reported()).toEqual([
    `status 4 {"name":"widget","message":"The widget did not load in time."} of ${tid}`,
  ])
  expect(notices()).toEqual([question('The card payment could not be loaded. Nothing was charged.')])
  expect(did.slice(-2)).toEqual([openingStripe, `to ${stripeUrl}`])
  expect(at()).toBe('fallingBack')
})

test('sets no time limit for a loaded widget', async () => {
  const { widget, at, flow } = await aWidget()
  widget.onLoaded()
  expect(flow.read().context.isWidgetLoaded).toBe(true)
  await pass(3_600_000)
  expect(at()).toBe('widgetOpen')
})

test.each(['failed', 'canceled', 'cancelled', 'failover'])(
  'reports a payment that is %s as failed, and offers Stripe',
  async (status) => {
    const { widget, reported, notices, did } = await aWidget({ dialogs: { ask: async () => false } })
    widget.onLoaded()
    widget.onStatus(status, {})
    await settle()
    expect(reported()).toEqual([`status 4 {} of ${tid}`])
    expect(notices()).toEqual([stillHeld])
    expect(did.indexOf('dialogs closed')).toBeLessThan(did.indexOf(stillHeld))
  },
)

test.each([
  ['failed', 'Your card was declined. Nothing was charged.'],
  ['canceled', 'You cancelled the card payment. Nothing was charged.'],
  ['failover', 'The card provider could not complete the purchase. What it charged goes back to you.'],
])('shows above the question the result of a payment that is %s', async (status, happened) => {
  const { widget, notices } = await aWidget()
  widget.onStatus(status, {})
  await settle()
  expect(notices()).toEqual([question(happened)])
})

test('does not claim that nothing was charged when the widget is closed during the charge', async () => {
  const { widget, notices } = await aWidget()
  widget.onStatus('pending', {})
  widget.onClose()
  await settle()
  expect(notices()).toEqual([
    question(
      'You closed the card payment before it was done. If your card was charged, Your purchases shows it.',
    ),
  ])
})

test('reports each repeated status once', async () => {
  const { widget, reported } = await aWidget()
  for (const status of ['pending', 'pending', 'progress', 'pending']) widget.onStatus(status, { status })
  expect(reported()).toEqual([
    `status 1 {"status":"pending"} of ${tid}`,
    `status 1 {"status":"progress"} of ${tid}`,
  ])
})

test('reports an error before the success as failed, and one after it as a problem of the window only', async () => {
  const before = await aWidget()
  before.widget.onError({ name: 'E', message: 'no' })
  await settle()
  expect(before.reported()).toEqual([`status 4 {"name":"E","message":"no"} of ${tid}`])
  expect(before.notices()).toEqual([question('The card payment could not be loaded. Nothing was charged.')])

  const after = await aWidget({ server: { readOrder: async () => anOrder('completed') } })
  after.widget.onStatus('success', {})
  after.widget.onError({ name: 'E', message: 'no' })
  expect(after.at()).toBe('widgetPaid')
  expect(after.reported()).toEqual([`status 2 {} of ${tid}`])
  await pass(3000)
  expect(after.notices()).toEqual([bought])
})

test('accepts a failure after a success, and checks the order', async () => {
  const { widget, reported, notices } = await aWidget()
  widget.onStatus('success', {})
  widget.onStatus('failed', {})
  await settle()
  expect(reported()).toEqual([`status 2 {} of ${tid}`, `status 4 {} of ${tid}`])
  expect(notices()).toEqual([
    question('The card payment broke off. If your card was charged, Your purchases shows it.'),
  ])
})

test('waits for the order at once when a paid widget is closed', async () => {
  let order = anOrder('open')
  const { widget, notices, at } = await aWidget({ server: { readOrder: async () => order } })
  widget.onStatus('success', {})
  widget.onClose()
  await settle()
  expect(at()).toBe('settling')
  order = anOrder('completed')
  await pass(1000)
  expect(notices()).toEqual([bought])
})

test('shows the last page of a widget that loads after it was paid', async () => {
  const { widget, flow, at } = await aWidget()
  widget.onStatus('success', {})
  widget.onLoaded()
  expect(at()).toBe('widgetPaid')
  expect(flow.read().context.isWidgetLoaded).toBe(true)
})

test.each([
  ['before its time', 0],
  ['while it loads', 1000],
])('offers Stripe when the widget is closed %s', async (_, ms) => {
  const { walk, notices, reported, did, at } = aPurchase({
    server: { readOrder: async () => anOrder('open') },
  })
  await walk('card', 'proceed')
  await pass(ms)
  await walk('close')
  expect(reported()).toEqual([])
  expect(notices()).toEqual([question(stopped)])
  expect(did.indexOf('dialogs closed')).toBeLessThan(did.indexOf(question(stopped)))
  expect(at()).toBe('fallingBack')
  // No timer of the widget is left.
  expect(vi.getTimerCount()).toBe(0)
})

test('offers no second payment when the widget is closed while its money is under way', async () => {
  const states = ['confirming', 'completed'] as const
  let asked = 0
  const { widget, notices, did } = await aWidget({
    server: { readOrder: async () => anOrder(states[asked++] ?? 'completed') },
  })
  widget.onLoaded()
  widget.onClose()
  await settle()
  expect(notices()).toEqual([bought])
  expect(did).not.toContain(openingStripe)
})

test('offers Stripe for an order that could not be read after the widget was closed', async () => {
  const { widget, notices } = await aWidget({ server: { readOrder: async () => null } })
  widget.onClose()
  await settle()
  expect(notices()).toEqual([question('You closed the card payment. Nothing was charged.')])
})

test('ignores a late event of a closed widget', async () => {
  const { widget, reported, at } = await aWidget({ dialogs: { ask: silent } })
  widget.onClose()
  await settle()
  widget.onStatus('success', {})
  widget.onError({ name: 'E', message: 'late' })
  await pass(60_000)
  // The only report is that the user gave up.
  expect(reported()).toEqual([`status 4 {"status":"closed"} of ${tid}`])
  expect(at()).toBe('askingForStripe')
})

test('opens one session for a second click on PROCEED', async () => {
  const openWidget = vi.fn<() => Promise<never>>(silent)
  const { walk } = aPurchase({ server: { openWidget } })
  await walk('card', 'proceed', 'proceed')
  expect(openWidget).toHaveBeenCalledTimes(1)
})

test('opens nothing for a session that comes after the notice was closed', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof widgetSession>()
  const { walk, at } = aPurchase({ server: { openWidget: () => promise }, dialogs: { ask: silent } })
  await walk('card', 'proceed', 'close')
  resolve(widgetSession)
  await pass(60_000)
  expect(at()).toBe('askingForStripe')
})

test('does not show a refusal over the question about Stripe', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const server = { openWidget: () => promise }
  const { walk, at, notices } = aPurchase({ server, dialogs: { ask: silent } })
  await walk('card', 'proceed', 'close')
  reject(new AppError('PLOT_TAKEN'))
  await pass(60_000)
  expect(at()).toBe('askingForStripe')
  expect(notices()).toEqual([])
})
