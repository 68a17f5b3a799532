/** How operators of the admin console sign in. No page of the shop calls these. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { adminTag, signedIn, signedOut } from '../../operators/console-call.ts'
import {
  base64url,
  clientDataJSON,
  credential,
  passkeyOptions,
  registration,
} from '../../operators/passkey-ceremony.ts'
import { operatorRoles } from '../../operators/operator-roles.ts'

/** The token of an invitation link. */
const invitation = base64url(64)

const operator = {
  name: z.string(),
  role: z.enum(operatorRoles),
  /** The end of the session. */
  expires_at: z.string(),
}

export const registerOptions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/register/options',
  tag: adminTag,
  summary: 'Options for the passkey that an invitation registers',
  access: 'anyone',
  body: { invitation },
  output: { options: passkeyOptions, name: z.string() },
  errors: [...signedOut, 'KEY_REJECTED'],
})

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/admin/register',
  tag: adminTag,
  summary: 'Registers the passkey, uses the invitation up and opens a session',
  access: 'anyone',
  body: {
    invitation,
    response: registration,
  },
  output: operator,
  errors: [...signedOut, 'KEY_REJECTED', 'SIGNATURE_REJECTED'],
})

export const enterOptions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/enter/options',
  tag: adminTag,
  summary: 'Options for signing in with a passkey',
  access: 'anyone',
  output: { options: passkeyOptions },
  errors: signedOut,
})

export const enter = defineEndpoint({
  method: 'POST',
  path: '/api/admin/enter',
  tag: adminTag,
  summary: 'Opens a session with a passkey',
  access: 'anyone',
  body: {
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON,
        authenticatorData: base64url(4096),
        signature: base64url(2048),
        userHandle: z.optional(base64url(128)),
      }),
    }),
  },
  output: operator,
  errors: [...signedOut, 'SIGNATURE_REJECTED'],
})

export const leave = defineEndpoint({
  method: 'POST',
  path: '/api/admin/leave',
  tag: adminTag,
  summary: 'Ends the session',
  access: 'reader',
  errors: [...signedIn, 'FORBIDDEN'],
})

export const getOperator = defineEndpoint({
  method: 'GET',
  path: '/api/admin/me',
  tag: adminTag,
  summary: 'The operator of the session',
  access: 'reader',
  output: operator,
  errors: signedIn,
})
