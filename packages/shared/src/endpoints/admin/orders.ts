/** What an operator can do about a purchase and its refunds. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { maxPlotsPerOrder } from '../../land-item.ts'
import { acting, actionInput, adminTag, seen } from '../../operators/console-call.ts'
import { tid } from '../orders.ts'

const ofOrder = [...acting, 'ORDER_NOT_FOUND'] as const
const id = z.string().check(z.maxLength(64))

export const checkAdminOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/{tid}/check',
  tag: adminTag,
  summary: 'Reads its checkouts and refunds from the card provider again',
  access: 'support',
  params: { tid },
  body: actionInput,
  errors: [...ofOrder, 'PROVIDER_UNAVAILABLE', 'PROVIDER_REFUSED'],
})

export const cancelAdminOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/{tid}/cancel',
  tag: adminTag,
  summary: 'Cancels a purchase that waits for money, and frees its plots',
  access: 'support',
  params: { tid },
  body: { ...actionInput, seen },
  errors: [...ofOrder, 'CHANGED_MEANWHILE', 'ORDER_NOT_OPEN', 'PAYMENT_UNDER_WAY'],
})

export const addOrderNote = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/{tid}/note',
  tag: adminTag,
  summary: 'Adds a note that operators see with the purchase',
  access: 'support',
  params: { tid },
  body: { ...actionInput, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) },
  errors: ofOrder,
})

export const refundAdminOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/{tid}/refund',
  tag: adminTag,
  summary: 'Takes plots back, or all land credits, and refunds their part of the payment',
  access: 'treasurer',
  params: { tid },
  body: {
    ...actionInput,
    seen,
    /** Cell ids; empty for a purchase of land credits. */
    plots: z.array(z.string().check(z.regex(/^\d{1,11}$/))).check(z.maxLength(maxPlotsPerOrder)),
  },
  errors: [...ofOrder, 'CHANGED_MEANWHILE', 'NOT_RETURNABLE', 'NOT_REFUNDABLE', 'CREDITS_SPENT'],
})

export const retryAdminRefund = defineEndpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/retry',
  tag: adminTag,
  summary: 'Sends a refund that failed once more',
  access: 'treasurer',
  params: { id },
  body: { ...actionInput, seen },
  errors: [...acting, 'CHANGED_MEANWHILE'],
})

export const markAdminRefundPaid = defineEndpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/paid',
  tag: adminTag,
  summary: 'Records that a refund that failed was paid elsewhere',
  access: 'treasurer',
  params: { id },
  body: {
    ...actionInput,
    seen,
    /** The proof: a transaction, or the number of a transfer. */
    reference: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
  },
  errors: [...acting, 'CHANGED_MEANWHILE'],
})
