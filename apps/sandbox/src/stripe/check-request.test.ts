import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { control, inMinutes, open, order, port, runShop, state, stripe } from './test-shop.ts'

runShop()

describe('refuses what the real API refuses', () => {
  const line = (change: object) => ({
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'a' }, ...change },
      },
    ],
  })
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']))
  test.each<[string, object, string, string | undefined]>([
    ['a misspelt name', { succes_url: 'x' }, 'succes_url', 'parameter_unknown'],
    [
      'the name of an older version',
      { payment_method_types: ['card'] },
      'payment_method_types',
      'parameter_unknown',
    ],
    ['an unknown name inside', line({ amount: 5 }), 'line_items[0][price_data][amount]', 'parameter_unknown'],
    ['an unknown mode', { mode: 'pay' }, 'mode', undefined],
    [
      'an unknown method',
      { allowed_payment_method_types: ['cash'] },
      'allowed_payment_method_types[0]',
      undefined,
    ],
    [
      'half a cent',
      line({ unit_amount: 12.5 }),
      'line_items[0][price_data][unit_amount]',
      'parameter_invalid_integer',
    ],
    [
      'a negative price',
      line({ unit_amount: -1 }),
      'line_items[0][price_data][unit_amount]',
      'parameter_invalid_integer',
    ],
    ['a total under fifty cents', line({ unit_amount: 49 }), 'line_items', 'amount_too_small'],
    [
      'no currency',
      line({ currency: undefined }),
      'line_items[0][price_data][currency]',
      'parameter_missing',
    ],
    [
      'a currency that is none',
      line({ currency: 'usdollar' }),
      'line_items[0][price_data][currency]',
      undefined,
    ],
    ['no lines', { line_items: [] }, 'line_items', undefined],
    ['no way back', { success_url: undefined }, 'success_url', 'parameter_missing'],
    ['a way back that is no address', { success_url: 'nowhere' }, 'success_url', 'url_invalid'],
    [
      'a way back that is too long',
      { success_url: `https://a.example/${'x'.repeat(5000)}` },
      'success_url',
      'parameter_invalid_string_length',
    ],
    ['an address that is none', { customer_email: 'ada' }, 'customer_email', 'email_invalid'],
    ['an end too soon', { expires_at: inMinutes(20) }, 'expires_at', undefined],
    ['an end too late', { expires_at: inMinutes(25 * 60) }, 'expires_at', undefined],
    ['too many notes', { metadata: many(51) }, 'metadata', undefined],
    ['a note with a long name', { metadata: { ['x'.repeat(41)]: 'v' } }, 'metadata', undefined],
    ['a long note', { metadata: { a: 'x'.repeat(501) } }, 'metadata[a]', 'parameter_invalid_string_length'],
  ])('%s', async (_, change, param, code) => {
    const refusal = { type: 'StripeInvalidRequestError', statusCode: 400, param, code }
    await expect(open(change)).rejects.toMatchObject(refusal)
  })

  test('refuses a wrong key', async () => {
    const stranger = new Stripe('sk_test_other', {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      telemetry: false,
    })
    await expect(stranger.events.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
  })

  test('answers 404 for a missing object', async () => {
    const missing = { statusCode: 404, code: 'resource_missing' }
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject(missing)
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject(missing)
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject(missing)
  })
})

describe('an idempotency key', () => {
  test('returns the first answer again and changes nothing', async () => {
    const params = order()
    const key = { idempotencyKey: crypto.randomUUID() }
    const first = await stripe.checkout.sessions.create(params, key)
    expect((await stripe.checkout.sessions.create(params, key)).id).toBe(first.id)
    const changed = stripe.checkout.sessions.create({ ...params, expires_at: inMinutes(32) + 1 }, key)
    await expect(changed).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  test('may be used again after a refusal', async () => {
    const key = { idempotencyKey: crypto.randomUUID() }
    await expect(stripe.checkout.sessions.create(order({ mode: 'pay' }), key)).rejects.toThrow(/mode/)
    expect((await stripe.checkout.sessions.create(order(), key)).status).toBe('open')
  })
})

describe('faults', () => {
  const countSessions = async () => (await state()).sessions.length
  test.each(['500', 'hang', 'reset', 'reset-after'])(
    '%s is survived by the client, with one session',
    async (fault) => {
      const before = await countSessions()
      await control('fault', { fault })
      expect((await open()).status).toBe('open')
      expect(await countSessions()).toBe(before + 1)
    },
  )

  test('429 is returned to the caller', async () => {
    await control('fault', { fault: '429', path: '/v1/checkout' })
    expect((await stripe.events.list()).object).toBe('list')
    await expect(open()).rejects.toMatchObject({ type: 'StripeRateLimitError' })
  })
})
