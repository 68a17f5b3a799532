/** A purchase and an account, whole. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { adminTag, signedIn } from '../../operators/console-call.ts'
import { moneyUnits } from '../../money.ts'
import { orderDetail, tid } from '../orders.ts'

const accountSummary = {
  id: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  email_confirmed: z.boolean(),
  wallet: z.nullable(z.string()),
  created_at: z.string(),
}

export const getAdminOrder = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/{tid}',
  tag: adminTag,
  summary: 'A purchase as its buyer sees it, with what only the office sees',
  access: 'reader',
  params: { tid },
  output: {
    order: orderDetail,
    /** For `seen`. */
    version: z.string(),
    /** What a refund can take back, with its part of the payment; null: nothing. */
    returnable: z.nullable(
      z.object({
        unit: z.enum(moneyUnits),
        parts: z.array(
          z.object({
            /** The cell id; null: all land credits of the purchase. */
            plot: z.nullable(z.string()),
            /** In the payment's unit, fee included. */
            amount: z.string(),
            can: z.boolean(),
          }),
        ),
      }),
    ),
    /** Newest first. */
    notes: z.array(z.object({ at: z.string(), by: z.nullable(z.string()), text: z.string() })),
    account: z.object(accountSummary),
    attempts: z.array(
      z.object({
        id: z.string(),
        /** The provider's name for it, such as a checkout session. */
        provider_ref: z.nullable(z.string()),
        /** The transaction that the browser reported, or that was seen. */
        seen_tx: z.nullable(z.string()),
        amount_wei: z.nullable(z.string()),
        closed_at: z.nullable(z.string()),
      }),
    ),
    payments: z.array(
      z.object({
        id: z.string(),
        provider: z.string(),
        reference: z.string(),
        payer: z.string(),
        disputed: z.boolean(),
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.string(),
        /** For `seen`. */
        version: z.string(),
        provider_ref: z.nullable(z.string()),
        attempts: z.number(),
        trouble: z.nullable(z.string()),
        /** When it is tried again; null once it is done or has failed. */
        next_attempt_at: z.nullable(z.string()),
      }),
    ),
    cases: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        status: z.string(),
        detail: z.string(),
        opened_at: z.string(),
        closed_at: z.nullable(z.string()),
        closed_reason: z.nullable(z.string()),
      }),
    ),
    /** Of the last 30 days. */
    mails: z.array(
      z.object({
        id: z.string(),
        recipient: z.string(),
        event: z.string(),
        created_at: z.string(),
        sent_at: z.nullable(z.string()),
        given_up_at: z.nullable(z.string()),
        last_failure: z.nullable(z.string()),
      }),
    ),
  },
  errors: [...signedIn, 'ORDER_NOT_FOUND'],
})

export const getAdminAccount = defineEndpoint({
  method: 'GET',
  path: '/api/admin/accounts/{id}',
  tag: adminTag,
  summary: 'An account: its mailbox, wallets, land credits and newest purchases',
  access: 'reader',
  params: { id: z.string().check(z.maxLength(64)) },
  output: {
    ...accountSummary,
    language: z.string(),
    whitelisted: z.boolean(),
    credits: z.number(),
    /** Also one whose time is over, until it is thawed or frozen again. */
    frozen: z.nullable(
      z.object({ reason: z.string(), at: z.string(), until: z.nullable(z.string()), is_over: z.boolean() }),
    ),
    /** The open ones, newest first, 50 at most. `used_at`: of the last login or refresh. */
    sessions: z.array(
      z.object({ id: z.string(), created_at: z.string(), used_at: z.string(), expires_at: z.string() }),
    ),
    open_sessions: z.number(),
    /** The newest 50 in the log. */
    actions: z.array(
      z.object({ id: z.string(), at: z.string(), who: z.string(), action: z.string(), reason: z.string() }),
    ),
    /** Wallets that were linked to it at any time. */
    wallets: z.array(z.object({ address: z.string(), linked_at: z.string() })),
    orders: z.array(
      z.object({
        tid: z.string(),
        kind: z.string(),
        state: z.string(),
        quantity: z.number(),
        total_cents: z.string(),
        created_at: z.string(),
      }),
    ),
  },
  errors: signedIn,
})
