/** What an operator does to an account. */
import * as z from 'zod/mini'
import { freezeReasons } from '../../account/freeze.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { acting, actionInput, adminTag, rowId } from '../../operators/console-call.ts'

const params = { id: rowId }

export const freezeAccount = defineEndpoint({
  method: 'POST',
  path: '/api/admin/accounts/{id}/freeze',
  tag: adminTag,
  summary: 'The account can not buy, mint or convert any more; its owner reads the reason and gets a mail',
  access: 'support',
  params,
  body: {
    ...actionInput,
    reason: z.enum(freezeReasons),
    /** The end, a minute ahead at least; null until it is thawed. */
    until: z.nullable(z.iso.datetime().check(z.maxLength(40))),
  },
  errors: acting,
})

export const thawAccount = defineEndpoint({
  method: 'POST',
  path: '/api/admin/accounts/{id}/thaw',
  tag: adminTag,
  summary: 'Ends the freeze of an account',
  access: 'support',
  params,
  body: actionInput,
  errors: acting,
})

export const endAccountSessions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/accounts/{id}/end_sessions',
  tag: adminTag,
  summary: 'Ends every session of an account',
  access: 'support',
  params,
  body: actionInput,
  errors: acting,
})

export const whitelistAccount = defineEndpoint({
  method: 'POST',
  path: '/api/admin/accounts/{id}/whitelist',
  tag: adminTag,
  summary: 'Opens or closes the link to My Assets',
  access: 'support',
  params,
  body: { ...actionInput, on: z.boolean() },
  errors: acting,
})
