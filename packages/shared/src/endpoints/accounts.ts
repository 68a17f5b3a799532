import * as z from 'zod/mini'
import { user } from '../account/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import { anyPassword, avatarDataUrl, password } from '../identity.ts'
import { languages } from '../language.ts'
import { username } from '../names/username.ts'
import { ownerProof } from '../account/owner-proof.ts'
import { allVisible } from '../visible-text.ts'

const tag = 'Account'

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/account/login',
  tag,
  summary:
    'Sign in by username or e-mail, confirmed or not; the password decides between accounts of one e-mail',
  access: 'anyone',
  body: {
    /** E-mail or username; the public contract fixes the field's name. */
    email: z.string().check(z.maxLength(254), allVisible),
    password: anyPassword,
    /** Extends the session to 30 days of use instead of 12 hours. */
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

export const setLanguage = defineEndpoint({
  method: 'POST',
  path: '/api/account/language',
  tag,
  summary: 'The language of the mails that the account gets',
  access: 'account',
  body: { language: z.enum(languages) },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'],
})

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/account/change_password',
  tag,
  summary: 'Change the password; ends every other session',
  access: 'account',
  body: {
    /** Empty for an account without a password. */
    old: anyPassword,
    new: password,
    /** For an account without a password. */
    wallet_signature: ownerProof.wallet_signature,
  },
  errors: [
    'NOT_SIGNED_IN',
    'TOKEN_REJECTED',
    'WRONG_PASSWORD',
    'PROOF_REQUIRED',
    'PROOF_REFUSED',
    'CHAIN_UNREACHABLE',
    'TOO_MANY_REQUESTS',
  ],
})

export const changeProfile = defineEndpoint({
  method: 'POST',
  path: '/api/account/change_profile',
  tag,
  summary:
    'Change the username and, if given, the avatar, whether public pages show the name and whether mails about chain events are sent; an account that owns something needs a proof for its name',
  access: 'account',
  body: {
    username,
    avatar: z.optional(avatarDataUrl),
    /** Whether the public pages of the account's land name it; unchanged where it is not given. */
    show_username: z.optional(z.boolean()),
    /** Whether the account gets mails about events on the chain; unchanged where it is not given. */
    chain_mails: z.optional(z.boolean()),
    ...ownerProof,
  },
  output: { user },
  errors: [
    'NOT_SIGNED_IN',
    'TOKEN_REJECTED',
    'USERNAME_TAKEN',
    'USERNAME_RESERVED',
    'AVATAR_REFUSED',
    'AVATAR_TOO_MANY_PIXELS',
    'AVATARS_BUSY',
    'PROOF_REQUIRED',
    'PROOF_REFUSED',
    'CHAIN_UNREACHABLE',
    'TOO_MANY_REQUESTS',
  ],
})

export const getTerms = defineEndpoint({
  method: 'GET',
  path: '/api/resource/tos',
  tag,
  summary: 'The terms of service as sanitised HTML; English by default',
  access: 'anyone',
  query: { language: z.optional(z.enum(languages)) },
  output: { data: z.object({ content: z.string() }) },
})
