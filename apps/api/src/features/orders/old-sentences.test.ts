/** Migration 013 converts sentences of earlier versions to codes. The tables hold each sentence as it was written. */
import { orderEvent, refundReason } from '@meridian/shared/order-history'
import type { OrderEvent, RefundReason } from '@meridian/shared/order-history'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Db } from '#platform/db/database.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { createOldDatabase } from '#testing/test-old-database.ts'

const cents = (amount: string) => ({ unit: 'cents', amount }) as const
const wei = (amount: string) => ({ unit: 'wei', amount }) as const
const credits = (amount: string) => ({ unit: 'credits', amount }) as const

const plainReasons = {
  'It names no purchase of ours.': 'names_no_order',
  'The purchase had been paid for already.': 'paid_already',
  'Another purchase of yours had taken over some of its plots.': 'superseded',
  'Some of its plots are in another purchase of yours.': 'plots_in_other_order',
  'It is not the amount that was asked for.': 'wrong_amount',
  'It was not the exact amount.': 'not_exact_amount',
  'It was less than the price.': 'less_than_price',
  'It was more than the price.': 'more_than_price',
  'Nobody had asked for a payment in ether.': 'nobody_asked',
  'It came after its quote had ended, at a price that is not known.': 'late_at_unknown_price',
  'It came after its quote had ended, and was worth less than the price.': 'late_and_worth_less',
  'The widget could not pay for the purchase, and sent the money to us instead.': 'widget_could_not_pay',
} as const

const reasons: [said: string, reason: RefundReason][] = [
  ...Object.entries(plainReasons).map(([said, code]): [string, RefundReason] => [said, { code, params: {} }]),
  ['1 of 3 plots were not free any more.', { code: 'plots_gone', params: { gone: 1, of: 3 } }],
  [
    '2 of 300 plots were not free any more. Link a wallet to receive it, or choose land credits.',
    { code: 'plots_gone', params: { gone: 2, of: 300 } },
  ],
  [
    'The purchase had been paid for already. Link a wallet to receive it.',
    { code: 'paid_already', params: {} },
  ],
  ['Because an operator said so.', { code: 'note', params: { text: 'Because an operator said so.' } }],
]

const granted = (params: Partial<Extract<OrderEvent, { code: 'plots_granted' }>['params']>): OrderEvent => ({
  code: 'plots_granted',
  params: { granted: 0, refunded: 0, credited: 0, outside: false, ...params },
})
const outside = ' The land collection was closed or is gone: they are individual plots.'

const serverSteps: [said: string, event: OrderEvent][] = [
  ['Ordered.', { code: 'ordered', params: {} }],
  ['Paying with land credits.', { code: 'attempt_begun', params: { method: 'credits' } }],
  ['Paying by card, in the widget.', { code: 'attempt_begun', params: { method: 'wert' } }],
  ['Paying by card, at Stripe.', { code: 'attempt_begun', params: { method: 'stripe' } }],
  ['Paying with ETH.', { code: 'attempt_begun', params: { method: 'eth' } }],
  ['Another purchase took over some of its plots.', { code: 'superseded', params: {} }],
  ['Cancelled by the buyer.', { code: 'cancelled', params: {} }],
  ['No payment came in time.', { code: 'expired', params: {} }],
  ['Plots that are gone become land credits.', { code: 'make_good_chosen', params: { as: 'credits' } }],
  ['Money for plots that are gone goes back.', { code: 'make_good_chosen', params: { as: 'refund' } }],
  ['1 land credit was given instead of the refund.', { code: 'credited_instead', params: { credits: 1 } }],
  ['2 land credits were given instead of the refund.', { code: 'credited_instead', params: { credits: 2 } }],
  ['The payment was seen on the chain.', { code: 'payment_seen', params: {} }],
  ['The chain took the payment back.', { code: 'payment_reverted', params: {} }],
  ['The mint fee was paid.', { code: 'mint_fee_paid', params: {} }],
  ['1 land credit was added.', { code: 'credits_added', params: { credits: 1 } }],
  ['10000 land credits were added.', { code: 'credits_added', params: { credits: 10_000 } }],
  ['1 plot granted.', granted({ granted: 1 })],
  [`3 plots granted.${outside}`, granted({ granted: 3, outside: true })],
  ['2 plots granted, 1 plot refunded.', granted({ granted: 2, refunded: 1 })],
  ['0 plots granted, 2 plots made good by land credits.', granted({ credited: 2 })],
  [`1 plot granted, 2 plots refunded.${outside}`, granted({ granted: 1, refunded: 2, outside: true })],
  ['The checkout at Stripe has ended.', { code: 'checkout_ended', params: {} }],
  ['The card payment failed.', { code: 'card_failed', params: {} }],
  [
    'The payment is disputed: needs_response.',
    { code: 'disputed', params: { status: 'needs_response', taken_back: null } },
  ],
  [
    'The payment is disputed: lost. 3 of 10 land credits were taken back.',
    { code: 'disputed', params: { status: 'lost', taken_back: { taken: 3, of: 10 } } },
  ],
  [
    '26 USD came by card (Stripe).',
    { code: 'money_came', params: { method: 'stripe', money: cents('2600') } },
  ],
  [
    '0.0125 ETH came by card (widget).',
    { code: 'money_came', params: { method: 'wert', money: wei('12500000000000000') } },
  ],
  [
    '0.019621540000000001 came in ETH.',
    { code: 'money_came', params: { method: 'eth', money: wei('19621540000000001') } },
  ],
  ['2 came in ETH.', { code: 'money_came', params: { method: 'eth', money: wei('2000000000000000000') } }],
  ['3 came in land credits.', { code: 'money_came', params: { method: 'credits', money: credits('3') } }],
  ...reasons
    .filter(([said]) => !said.includes('Link a wallet'))
    .map(([said, reason]): [string, OrderEvent] => [
      `31.50 USD came by card (Stripe) and goes back. ${said}`,
      { code: 'money_goes_back', params: { method: 'stripe', money: cents('3150'), reason } },
    ]),
  ['0.5 ETH was sent back.', { code: 'refund_done', params: { money: wei('500000000000000000') } }],
  [
    '100 USD could not be sent back by the provider. We will contact you.',
    { code: 'refund_failed', params: { money: cents('10000') } },
  ],
  ['Many plots granted.', { code: 'note', params: { text: 'Many plots granted.' } }],
  ['much came in ETH.', { code: 'note', params: { text: 'much came in ETH.' } }],
]

const step = (number: 11 | 12 | 20 | 21 | 22 | 30 | 40 | 41, content = ''): OrderEvent => ({
  code: 'eth_step',
  params: { step: number, content },
})
const failover = (to: 'us' | 'wallet' | 'unknown'): OrderEvent => ({
  code: 'widget_failed_over',
  params: { status: 4, to },
})

const browserSteps: [number: number | null, said: string, event: OrderEvent][] = [
  [11, 'No wallet was found.', step(11)],
  [
    12,
    'The wallet was not opened, or the browser was closed. User close browser',
    step(12, 'User close browser'),
  ],
  [20, 'The wallet was asked for the payment.', step(20)],
  [21, 'The wallet sent nothing.', step(21)],
  [22, 'The wallet reported an error. Đã từ chối: "không"', step(22, 'Đã từ chối: "không"')],
  [30, 'The transfer was sent and is being checked.', step(30)],
  [40, 'The payment was confirmed.', step(40)],
  [41, 'The payment could not be confirmed.', step(41)],
  [1, 'The payment is in progress.', { code: 'payment_status', params: { status: 1 } }],
  [2, 'The payment was reported as done.', { code: 'payment_status', params: { status: 2 } }],
  [4, 'The payment failed or was given up.', { code: 'payment_status', params: { status: 4 } }],
  [4, 'The widget reported that it could not pay.', failover('unknown')],
  [
    4,
    'The widget reported that it could not pay for the purchase. The money comes to us, and goes back from here.',
    failover('us'),
  ],
  [
    4,
    'The widget reported that it could not pay for the purchase, and that the payment was returned to your wallet.',
    failover('wallet'),
  ],
  [null, 'Ordered.', { code: 'note', params: { text: 'Ordered.' } }],
]

let db: Db
beforeAll(async () => {
  db = await createOldDatabase('012-counts-where-plots-are')
  await plant()
  await migrateToLatest(db)
})

/** Numbered by their place in the tables above. */
async function plant(): Promise<void> {
  const steps = [
    ...serverSteps.map(([text]) => ({ source: 'server', code: null as number | null, text })),
    ...browserSteps.map(([code, text]) => ({ source: 'browser', code, text })),
  ]
  await sql`
    with account as (
      insert into accounts (username, username_key) values ('buyer', 'buyer') returning id
    ), ordered as (
      insert into orders (account_id, kind, quantity, base_price_cents, subtotal_cents, discount_cents,
        discount_percent, total_cents, fingerprint, hold_until)
      select id, 'credits', 1, 2500, 2500, 0, 0, 2500, 'x', now() from account returning id
    ), paid as (
      insert into payments (provider, reference, method, order_id, unit, amount, payer, captured_at)
      select 'stripe', 'pi', 'stripe', id, 'cents', 2500, 'pi', now() from ordered returning id
    ), refunded as (
      insert into refunds (payment_id, amount, reason, key)
      select id, 1, reason, lpad(number::text, 3, '0')
      from paid, unnest(${reasons.map(([said]) => said)}::text[]) with ordinality as said (reason, number)
    )
    insert into order_steps (order_id, source, code, text)
    select ordered.id, step.source, step.code, step.text
    from ordered, jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step (source text, code integer, text text)
  `.execute(db)
}

test('gives every history step its code and parameters', async () => {
  const { rows } = await sql<OrderEvent>`select code, params from order_steps order by id`.execute(db)
  expect(rows).toEqual([
    ...serverSteps.map(([, event]) => event),
    ...browserSteps.map(([, , event]) => event),
  ])
  expect(z.safeParse(z.array(orderEvent), rows).error).toBeUndefined()
})

test('gives every refund the code of its reason', async () => {
  const { rows } = await sql<RefundReason>`
    select reason_code as code, reason_params as params from refunds order by key`.execute(db)
  expect(rows).toEqual(reasons.map(([, reason]) => reason))
  expect(z.safeParse(z.array(refundReason), rows).error).toBeUndefined()
})
