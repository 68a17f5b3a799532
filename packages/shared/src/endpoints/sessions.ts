/** The sessions of an account, for its owner. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const tag = 'Account'

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/account/sessions',
  tag,
  summary: 'The open sessions of the account, the one of this call first',
  access: 'account',
  output: {
    /** 100 at most. `used_at`: of the last login or refresh. */
    sessions: z.array(
      z.object({
        id: z.string(),
        created_at: z.string(),
        used_at: z.string(),
        expires_at: z.string(),
        is_current: z.boolean(),
      }),
    ),
  },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'],
})

export const endSession = defineEndpoint({
  method: 'POST',
  path: '/api/account/sessions/end',
  tag,
  summary: 'Ends one session of the account; harmless when it has ended already',
  access: 'account',
  body: { id: z.uuid().check(z.maxLength(36)) },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'],
})

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/api/account/sessions/end_others',
  tag,
  summary: 'Ends every session of the account but the one of this call',
  access: 'account',
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'],
})
