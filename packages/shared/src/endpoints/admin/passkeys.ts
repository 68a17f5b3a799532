/** The passkeys of the operator who is signed in. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { acting, adminTag, rowId, signedIn } from '../../operators/console-call.ts'
import { passkeyOptions, registration } from '../../operators/passkey-ceremony.ts'

const changing = [...signedIn, 'FORBIDDEN', 'INVALID_INPUT'] as const

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/admin/passkeys',
  tag: adminTag,
  summary: 'The own passkeys, oldest first',
  access: 'reader',
  output: {
    passkeys: z.array(z.object({ id: z.string(), created_at: z.string(), used_at: z.nullable(z.string()) })),
  },
  errors: signedIn,
})

export const addPasskeyOptions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkeys/options',
  tag: adminTag,
  summary: 'Options for another passkey of the own',
  access: 'reader',
  output: { options: passkeyOptions },
  errors: changing,
})

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkeys/add',
  tag: adminTag,
  summary: 'Registers another passkey of the own, ten at most',
  access: 'reader',
  body: { response: registration },
  errors: [...changing, 'SIGNATURE_REJECTED', 'TOO_MANY_PASSKEYS'],
})

export const removePasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkeys/{id}/remove',
  tag: adminTag,
  summary: 'Removes an own passkey, never the last one; the sessions that are open stay',
  access: 'reader',
  params: { id: rowId },
  errors: [...acting, 'LAST_PASSKEY'],
})
