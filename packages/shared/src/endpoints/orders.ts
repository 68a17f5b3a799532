/** 'Your purchases': every order of the account, what became of it, and how to go on with it. */
import * as z from 'zod/mini'
import { areas } from '../area.ts'
import { anyJson } from '../bounded-value.ts'
import { defineEndpoint } from '../endpoint.ts'
import { bbox, landItems } from '../land-item.ts'
import { money } from '../money.ts'
import { ethSteps, orderEvent, refundReason } from '../order-history.ts'
import { attemptStates, orderKinds, orderStates, outcomes, paymentMethods, refundStates } from '../orders.ts'

const tag = 'Purchases'

/** The id of an order, as callers send it. */
export const tid = z.string().check(z.maxLength(64))

/** What a browser says beside a step; the history keeps the beginning of it. */
export const reportedPayload = z.optional(anyJson(32_768))

/** Where plots shall go, by its id; null, '' and nothing at all mean none. */
export const collection = z.optional(z.nullable(z.string().check(z.maxLength(64))))

const summary = {
  tid: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  /** 'Buy 3 Land Plot', as providers call it; a screen says `kind` and `quantity` in its own language. */
  name: z.string(),
  quantity: z.number(),
  /** Of one plot or credit, in whole dollars, before any discount. */
  basePrice: z.number(),
  /** Whole dollars, before any card fee. */
  subTotal: z.number(),
  discount: z.number(),
  discountPercent: z.number(),
  total: z.number(),
  /** Of the attempt that paid, or else the newest one. */
  method: z.nullable(z.enum(paymentMethods)),
  /** Of that attempt: the card fee in dollars. */
  fee: z.number(),
  /**
   * What the card widget said that its provider charges, in dollars with cents: fee and the provider's own fee and rate
   * included. The buyer's browser heard it, nobody proves it. Null where it is not known, and for every other method.
   */
  charged: z.nullable(z.number()),
  created_at: z.string(),
  hold_until: z.nullable(z.string()),
  /** Until when its amount in ether is good, while it waits for that. */
  quote_until: z.nullable(z.string()),
  /** Of a purchase that was closed without money: until when money that is still sent counts at its price. */
  price_until: z.nullable(z.string()),
  /** What has become of it so far, in plots or credits. */
  granted: z.number(),
  credited: z.number(),
  refunded: z.number(),
  can_cancel: z.boolean(),
  can_resume: z.boolean(),
}

export const orderSummary = z.object(summary)
export type OrderSummary = z.output<typeof orderSummary>

export const orderDetail = z.object({
  ...summary,
  collection: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** When the money came that settled it: not what went back whole, for being too little or too late. Null: none has. */
  paid_at: z.nullable(z.string()),
  /** What becomes of money for plots that are gone: back to the payer, or land credits. */
  make_good: z.enum(['refund', 'credits']),
  plots: z.array(
    z.object({
      /** The cell id. */
      _id: z.string(),
      bbox,
      areas,
      /**
       * Its share of the total, in dollars with cents. Of an order that was given in part and repriced: what is given
       * costs what that many cost, what is gone has the rest.
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
      /** Dollars, fee included. */
      amount: z.number(),
      fee: z.number(),
      /** Ether, where the method asks for it. */
      amountCurrency: z.nullable(z.string()),
      /** Until when that amount is good. */
      quote_until: z.nullable(z.string()),
      created_at: z.string(),
      expires_at: z.nullable(z.string()),
      /** Where an open checkout of the card provider goes on. */
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
      /** What the buyer can do about a refund that has nowhere to go: link a wallet, or take land credits instead. */
      waits_for: z.nullable(z.enum(['wallet', 'wallet_or_credits'])),
      reference: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
  steps: z.array(
    z.object({
      at: z.string(),
      /** What the browser said is a log, never a proof. */
      source: z.enum(['browser', 'server']),
      event: orderEvent,
    }),
  ),
})
export type OrderDetail = z.output<typeof orderDetail>

/** So that a browser with a wrong clock counts down rightly. */
export const now = z.string()

export const findWaitingOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/waiting',
  tag,
  summary: 'The purchase of exactly this that waits for money already: paying would go on with it',
  access: 'account',
  /** Plots as they are paid for, or else a number of land credits. */
  body: {
    type: z.optional(z.enum(['individual', 'collection'])),
    collection,
    items: z.optional(landItems),
    quantity: z.optional(z.int().check(z.positive())),
    /** Of all of it, in whole dollars, as the buyer sees it. */
    price: z.int().check(z.nonnegative()),
  },
  output: {
    order: z.nullable(
      z.object({
        tid: z.string(),
        /** Of its plots. */
        hold_until: z.nullable(z.string()),
        /** Ether and until when that is good, where it was asked for already. */
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
