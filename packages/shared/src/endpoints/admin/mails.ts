/** Mails that an operator has sent again. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { acting, actionInput, adminTag, rowId, signedIn } from '../../operators/console-call.ts'

const orderId = { tid: rowId }

export const listOrderMails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/{tid}/mails',
  tag: adminTag,
  summary: "The lines of a purchase's history that its buyer gets a mail about",
  access: 'reader',
  params: orderId,
  output: {
    /** `code`: of the line. */
    mails: z.array(z.object({ step: z.string(), code: z.string(), at: z.string() })),
  },
  errors: [...signedIn, 'INVALID_INPUT'],
})

export const resendOrderMail = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/{tid}/mails/resend',
  tag: adminTag,
  summary: 'Writes the mail about a line of the history again and sends it to the confirmed address',
  access: 'support',
  params: orderId,
  body: { ...actionInput, step: z.string().check(z.regex(/^\d{1,18}$/)) },
  errors: [...acting, 'MAIL_HAS_NO_ADDRESS'],
})

export const requestAccountMail = defineEndpoint({
  method: 'POST',
  path: '/api/admin/accounts/{id}/mails/request',
  tag: adminTag,
  summary: 'Sends a new mail with a new key; a mail with a key is never sent again',
  access: 'support',
  params: { id: rowId },
  body: {
    ...actionInput,
    /** `activation`: while the address is not confirmed; `reset`: afterwards. */
    mail: z.enum(['activation', 'reset']),
  },
  errors: [...acting, 'CHANGED_MEANWHILE'],
})
