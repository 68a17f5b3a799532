/**
 * 'Your purchases': the schemas of an order, and the calls about orders that wait. `purchase.ts` has the calls that list
 * and read orders.
 */
import * as z from 'zod/mini'
import { areas } from '../area.ts'
import { anyJson } from '../bounded-value.ts'
import { defineEndpoint } from '../endpoint.ts'
import { bbox, landItems } from '../land-item.ts'
import { money } from '../money.ts'
import { ethSteps, orderEvent, refundReason } from '../order-history.ts'
import { attemptStates, orderKinds, orderStates, outcomes, paymentMethods, refundStates } from '../orders.ts'

const tag = 'Purchases'

/** An order's id in requests. */
export const tid = z.string().check(z.maxLength(64))

/** Payload of a browser's step; the history stores its beginning. */
export const reportedPayload = z.optional(anyJson(32_768))

/** The target collection by id; null, '' and a missing value mean none. */
export const collection = z.optional(z.nullable(z.string().check(z.maxLength(64))))

const summary = {
  tid: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  /** 'Buy 3 Land Plot', the providers' name; pages translate `kind` and `quantity`. */
  name: z.string(),
  quantity: z.number(),
  /** Price of one plot or credit in whole dollars, before any discount. */
  basePrice: z.number(),
  /** Whole dollars, before any card fee. */
  subTotal: z.number(),
  discount: z.number(),
  discountPercent: z.number(),
  total: z.number(),
  /** The method of the paying attempt, otherwise the newest. */
  method: z.nullable(z.enum(paymentMethods)),
  /** That attempt's card fee in dollars. */
  fee: z.number(),
  /**
   * The card widget's charge in dollars with cents, including all fees. The buyer's browser reported it, so it
   * proves nothing. Null if unknown, and for other methods.
   */
  charged: z.nullable(z.number()),
  created_at: z.string(),
  hold_until: z.nullable(z.string()),
  /** The expiry of its amount in ether, while it waits for it. */
  quote_until: z.nullable(z.string()),
  /** For a purchase closed without money: until when late money counts at its price. */
  price_until: z.nullable(z.string()),
  /** The outcome so far, in plots or credits. */
  granted: z.number(),
  credited: z.number(),
  refunded: z.number(),
  /** The public number of the deed, once plots were granted. */
  deed: z.nullable(z.string()),
  can_cancel: z.boolean(),
  can_resume: z.boolean(),
}

export const orderSummary = z.object(summary)
export type OrderSummary = z.output<typeof orderSummary>

export const orderDetail = z.object({
  ...summary,
  collection: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** When the settling money came; money refunded completely does not count. Null: none came. */
  paid_at: z.nullable(z.string()),
  /** The number of its receipt, once the buyer has opened that. */
  receipt_number: z.optional(z.nullable(z.number())),
  /** For plots that are gone: a refund to the payer, or land credits. */
  make_good: z.enum(['refund', 'credits']),
  plots: z.array(
    z.object({
      /** The cell id. */
      _id: z.string(),
      bbox,
      areas,
      /**
       * Its share of the total, in dollars with cents. In a partly granted and repriced order, granted plots cost
       * the price of that quantity, and the others share the rest.
       */
      price: z.number(),
      outcome: z.nullable(z.enum(outcomes)),
    }),
  ),
  attempts: z.array(
    z.object({
      id: z.string(),
      method: z.enum(paymentMethods),
      state: z.enum(attemptStates),
      /** Dollars, including the fee. */
      amount: z.number(),
      fee: z.number(),
      /** Ether, if the method uses it. */
      amountCurrency: z.nullable(z.string()),
      /** The expiry of that amount. */
      quote_until: z.nullable(z.string()),
      created_at: z.string(),
      expires_at: z.nullable(z.string()),
      /** The address of an open card checkout. */
      url: z.nullable(z.string()),
    }),
  ),
  payments: z.array(
    z.object({
      method: z.enum(paymentMethods),
      amount: money,
      reference: z.string(),
      payer: z.nullable(z.string()),
      captured_at: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      amount: money,
      state: z.enum(refundStates),
      reason: refundReason,
      to: z.nullable(z.string()),
      /** Options for a refund without a destination: link a wallet, or take land credits instead. */
      waits_for: z.nullable(z.enum(['wallet', 'wallet_or_credits'])),
      reference: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
  steps: z.array(
    z.object({
      at: z.string(),
      /** Steps reported by a browser are a log, never a proof. */
      source: z.enum(['browser', 'server']),
      event: orderEvent,
    }),
  ),
})
export type OrderDetail = z.output<typeof orderDetail>

/** The server's time, so that a browser with a wrong clock counts down correctly. */
export const now = z.string()

export const findWaitingOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/waiting',
  tag,
  summary: 'The purchase of exactly this that waits for money already: paying would go on with it',
  access: 'account',
  /** Plots as they are paid for, or a number of land credits. */
  body: {
    type: z.optional(z.enum(['individual', 'collection'])),
    collection,
    items: z.optional(landItems),
    quantity: z.optional(z.int().check(z.positive())),
    /** The total in whole dollars, as the buyer sees it. */
    price: z.int().check(z.nonnegative()),
  },
  output: {
    order: z.nullable(
      z.object({
        tid: z.string(),
        /** The end of the hold of its plots. */
        hold_until: z.nullable(z.string()),
        /** Ether and its expiry, if it was requested before. */
        amountCurrency: z.nullable(z.string()),
        quote_until: z.nullable(z.string()),
      }),
    ),
    now,
  },
  errors: [
    'NOT_SIGNED_IN',
    'TOKEN_REJECTED',
    'PLOT_OFF_GRID',
    'PLOT_NOT_FOR_SALE',
    'DUPLICATE_PLOT',
    'TOO_MANY_PLOTS',
    'TOO_MANY_REQUESTS',
  ],
})

export const findUnpaidOrder = defineEndpoint({
  method: 'GET',
  path: '/api/orders/unpaid',
  tag,
  summary: 'The newest purchase that waits for money, unless its payment was sent',
  access: 'account',
  output: {
    order: z.nullable(
      z.object({
        tid: z.string(),
        kind: z.enum(['plots', 'credits']),
        quantity: z.number(),
        /** Whole dollars, before any card fee. */
        total: z.number(),
        /** Until when it can be paid. */
        hold_until: z.string(),
      }),
    ),
    now,
  },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'],
})

const reporter = ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'] as const

export const reportLandEthStep = defineEndpoint({
  method: 'POST',
  path: '/api/land/payment/eth_crypto/status',
  tag,
  summary: 'A step of an ETH payment, for the history; it proves nothing',
  access: 'account',
  body: {
    tid,
    /** 11, 12, 20, 21, 22, 30, 40 or 41. */
    step: z.literal(ethSteps),
    payload: reportedPayload,
    result: z.optional(z.union([z.boolean(), z.number(), z.string().check(z.maxLength(64))])),
    content: z.optional(z.string().check(z.maxLength(1000))),
  },
  errors: [...reporter, 'ORDER_NOT_FOUND'],
})
