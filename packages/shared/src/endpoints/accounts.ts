import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const tag = 'Account'

/** What a browser holds of the signed-in account. */
export const user = z.object({
  username: z.string(),
  display_name: z.string(),
  email: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  walletAddress: z.nullable(z.string()),
  /** 1 opens My Assets. */
  wl: z.union([z.literal(0), z.literal(1)]),
  /** The e-mail is confirmed. */
  active: z.boolean(),
})

export type User = z.output<typeof user>

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/account/login',
  tag,
  summary: 'Sign in by e-mail or username',
  access: 'anyone',
  body: {
    /** E-mail or username; the name of the field is the public contract. */
    email: z.string().check(z.maxLength(254)),
    password: z.string().check(z.maxLength(1024)),
    /** Keeps the session for 30 days of use instead of 12 hours. */
    remember: z.optional(z.boolean()),
  },
  output: { access_token: z.string(), refresh_token: z.string(), user },
  errors: ['WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
})

export const refreshToken = defineEndpoint({
  method: 'POST',
  path: '/api/refresh_token',
  tag,
  summary: 'A new access token for a refresh token',
  access: 'anyone',
  body: { refresh_token: z.string().check(z.maxLength(256)) },
  output: { access_token: z.string() },
  errors: ['REFRESH_REJECTED', 'TOO_MANY_REQUESTS'],
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/account/logout',
  tag,
  summary: 'End the session of a refresh token; harmless when it has ended already',
  access: 'anyone',
  body: { refresh_token: z.string().check(z.maxLength(256)) },
  errors: ['TOO_MANY_REQUESTS'],
})

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/api/account/profile',
  tag,
  summary: 'The signed-in account; also the session check',
  access: 'account',
  output: { user },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED'],
})
