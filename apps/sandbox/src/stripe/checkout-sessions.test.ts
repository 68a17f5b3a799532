import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import {
  control,
  eventually,
  open,
  page,
  paid,
  press,
  runShop,
  stripe,
  taken,
  takenTypes,
} from './test-shop.ts'

runShop()

describe('a checkout', () => {
  test('is created, shown, paid and reported by webhook', async () => {
    const session = await open()
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 7410,
      currency: 'usd',
      livemode: false,
      payment_intent: null,
      url: `http://localhost:3000/sandbox/stripe/pay/${session.id}`,
    })
    const html = await (await fetch(page(session.id))).text()
    for (const text of ['SANDBOX', 'Buy 3 Land Plot', '$71.25', '$2.85', '$74.10', 'value="decline"'])
      expect(html).toContain(text)
    expect(html).not.toContain('<script')

    const answer = await press(session.id, 'pay')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(
      `http://localhost:3000/stripe_payment/success?session_id=${session.id}`,
    )
    // The real page, too, waits for the shop's webhook before it redirects.
    expect(takenTypes()).toContain('checkout.session.completed')
    const after = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(after).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: { amount_received: 7410, metadata: { tid: '0x01' }, status: 'succeeded' },
    })
    const lines = await stripe.checkout.sessions.listLineItems(session.id)
    expect(lines.data.map(({ description }) => description)).toEqual(['Buy 3 Land Plot', 'Card fee'])
  })

  test('stays open when it is declined or closed', async () => {
    const { id } = await open()
    const declined = await press(id, 'decline')
    const shown = await fetch(new URL(declined.headers.get('location') ?? '', page(id)))
    expect(await shown.text()).toContain('Your card was declined')
    expect((await press(id, 'cancel')).headers.get('location')).toBe(
      'http://localhost:3000/stripe_payment/cancel',
    )
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  })

  test('is paid once, however often the button is pressed', async () => {
    const { id } = await open()
    await Promise.all([press(id, 'pay'), press(id, 'pay'), press(id, 'pay')])
    expect(takenTypes().filter((type) => type === 'checkout.session.completed')).toHaveLength(1)
  })

  test('expires on request, and then takes no money', async () => {
    const { id } = await open()
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    await press(id, 'pay')
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow(/status of expired/)
    await eventually(() => expect(takenTypes()).toEqual(['checkout.session.expired']))
  })

  test('expires by itself when its time is over', async () => {
    const { id } = await open()
    await control('run-out', { sessionId: id })
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
    await eventually(() => expect(takenTypes()).toEqual(['checkout.session.expired']))
  })

  test('cannot be expired once it is paid', async () => {
    const { sessionId } = await paid()
    await expect(stripe.checkout.sessions.expire(sessionId)).rejects.toThrow(/status of complete/)
  })
})

describe('money is returned', () => {
  test('in parts, up to the payment', async () => {
    const { intent } = await paid()
    const first = await stripe.refunds.create({
      payment_intent: intent,
      amount: 7000,
      metadata: { tid: '0x01' },
    })
    expect(first).toMatchObject({ status: 'succeeded', amount: 7000, metadata: { tid: '0x01' } })
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 411 })).rejects.toThrow(
      /greater than/,
    )
    const rest = await stripe.refunds.create({ payment_intent: intent })
    expect(rest.amount).toBe(410)
    const again = stripe.refunds.create({ payment_intent: intent })
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' })
    expect((await stripe.refunds.list({ payment_intent: intent })).data.map(({ id }) => id)).toEqual([
      rest.id,
      first.id,
    ])
    expect((await stripe.refunds.retrieve(rest.id)).amount).toBe(410)
    await eventually(() =>
      expect(
        takenTypes().filter((type) => type === 'charge.refunded' || type === 'refund.created'),
      ).toHaveLength(4),
    )
  })

  test('by the dashboard, and comes back when the bank refuses it', async () => {
    const { intent } = await paid()
    const { id } = await control<Stripe.Refund>('refund', { paymentIntent: intent, amount: 100 })
    await control('fail-refund', { refundId: id })
    expect((await stripe.refunds.retrieve(id)).status).toBe('failed')
    await eventually(() => expect(takenTypes()).toContain('refund.failed'))
  })

  test('by a dispute, which the bank decides', async () => {
    const { intent } = await paid()
    const { id } = await control<Stripe.Dispute>('dispute', { paymentIntent: intent })
    await eventually(() => expect(takenTypes()).toContain('charge.dispute.created'))
    expect(taken.find(({ type }) => type === 'charge.dispute.created')?.data.object).toMatchObject({
      id,
      payment_intent: intent,
      amount: 7410,
      status: 'needs_response',
    })
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    await control('close-dispute', { disputeId: id, won: false })
    await eventually(() => expect(takenTypes()).toContain('charge.dispute.closed'))
  })
})
