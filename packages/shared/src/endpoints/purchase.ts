/** A buyer's own purchases. `payments.ts` has the calls that pay, and `orders.ts` the schemas. */
import * as z from 'zod/mini'
import { deedNumber } from '../links/deed-number.ts'
import { defineEndpoint } from '../endpoint.ts'
import type { EndpointResult } from '../endpoint.ts'
import type { ErrorCode } from '../errors/error-catalogue.ts'
import { paymentStatuses } from '../order-history.ts'
import { now, orderDetail, orderSummary, reportedPayload, tid } from './orders.ts'

const tag = 'Purchases'
const payments = 'Payments'
const account = ['NOT_SIGNED_IN', 'TOKEN_REJECTED'] as const satisfies ErrorCode[]

export const checkOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{tid}/check',
  tag: payments,
  summary: 'Read a purchase after querying the card provider: for a buyer who returns from there',
  access: 'account',
  params: { tid },
  output: { order: orderDetail, now },
  errors: [...account, 'ORDER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{tid}/cancel',
  tag: payments,
  summary: 'Give up an order that waits for money, and free its plots',
  access: 'account',
  params: { tid },
  errors: [...account, 'ORDER_NOT_FOUND', 'ORDER_NOT_OPEN', 'PAYMENT_UNDER_WAY'],
})

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/api/orders',
  tag,
  summary: 'The purchases of the account, newest first',
  access: 'account',
  query: { cursor: z.optional(z.string().check(z.maxLength(128))) },
  output: { orders: z.array(orderSummary), next: z.nullable(z.string()), now },
  errors: [...account],
})

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{tid}',
  tag,
  summary: 'One purchase with its plots, payments and history',
  access: 'account',
  params: { tid },
  output: { order: orderDetail, now },
  errors: [...account, 'ORDER_NOT_FOUND'],
})

const receiptSum = {
  /** Gross, in cents. */
  cents: z.int(),
  net_cents: z.int(),
  vat_cents: z.int(),
}

export const makeReceipt = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{tid}/receipt',
  tag,
  summary: 'The receipt of a paid purchase: its running number, given at the first call, and the VAT',
  access: 'account',
  params: { tid },
  output: {
    receipt: z.object({
      number: z.int(),
      made_at: z.string(),
      /** As they were when the receipt was made. */
      shop: z.object({
        name: z.nullable(z.string()),
        address: z.nullable(z.string()),
        tax_id: z.nullable(z.string()),
      }),
      vat_percent: z.nullable(z.number()),
      /** Null for a purchase without a price in dollars. The credit notes and `left` add up to `paid`. */
      sums: z.nullable(
        z.object({
          paid: z.object(receiptSum),
          credit_notes: z.array(z.object({ at: z.string(), ...receiptSum })),
          left: z.object(receiptSum),
        }),
      ),
    }),
  },
  errors: [...account, 'ORDER_NOT_FOUND', 'ORDER_NOT_PAID', 'TOO_MANY_REQUESTS'],
})

export type Receipt = EndpointResult<typeof makeReceipt>['receipt']

export const getDeedOrder = defineEndpoint({
  method: 'GET',
  path: '/api/deeds/{number}/order',
  tag,
  summary: 'The purchase of a deed, for its buyer; null for everyone else',
  access: 'account',
  params: { number: deedNumber },
  output: { order: z.nullable(orderDetail) },
  errors: [...account],
})

export const chooseMakeGood = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{tid}/make_good',
  tag,
  summary: 'Choose a refund or land credits for plots that are gone',
  access: 'account',
  params: { tid },
  body: { as: z.enum(['refund', 'credits']) },
  errors: [...account, 'ORDER_NOT_FOUND', 'ORDER_NOT_OPEN'],
})

export const reportPaymentStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/credit/payment_status',
  tag,
  summary: 'A payment step reported by the browser, for the history; it proves nothing',
  access: 'account',
  body: {
    tid,
    /** 1 in progress, 2 success, 4 failed or error. */
    status: z.literal(paymentStatuses),
    payload: reportedPayload,
  },
  errors: [...account, 'ORDER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
