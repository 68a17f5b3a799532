import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { rule } from '../field-issue.ts'
import { guestVisit } from '../account/guest-visit.ts'
import { email, password } from '../identity.ts'
import { languages } from '../language.ts'
import { username } from '../names/username.ts'
import { ownerProof } from '../account/owner-proof.ts'

const tag = 'Account'

/** The key of a mail's link: single-use, and expires. */
const mailKey = z.string(rule('secret_key')).check(z.minLength(1, rule('secret_key')), z.maxLength(200))

/** The message for sign-up, password reset and linking an address. */
export const mailSent =
  'The system has sent authentication information to your email. Please verify your email'

export const registry = defineEndpoint({
  method: 'POST',
  path: '/api/account/registry',
  tag,
  summary: 'Sign up; the same answer whether or not the address is taken',
  access: 'anyone',
  body: {
    username,
    email,
    password,
    visit: z.optional(guestVisit),
    /** The language of the page, used for the mail. */
    language: z.optional(z.enum(languages)),
  },
  errors: ['USERNAME_TAKEN', 'USERNAME_RESERVED', 'TOO_MANY_REQUESTS'],
})

export const activate = defineEndpoint({
  method: 'GET',
  path: '/api/account/active/{key}',
  tag,
  summary: 'Confirm the e-mail address that a key was sent to; ends the sessions opened before',
  access: 'anyone',
  params: { key: mailKey },
  output: {
    /** The account that owns the address now. */
    username: z.string(),
    /** A key that sets a password, because the current one may be a stranger's. */
    key: z.string(),
    /** The visit at sign-up. */
    visit: z.optional(guestVisit),
  },
  errors: ['KEY_REJECTED', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
})

export const takeBackEmail = defineEndpoint({
  method: 'POST',
  path: '/api/account/take_back',
  tag,
  summary: 'Give an account the address back that another one took the place of; ends every session',
  access: 'anyone',
  body: { key: mailKey },
  output: {
    /** A key that sets a password. */
    key: z.string(),
  },
  errors: ['KEY_REJECTED', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
})

export const forgot = defineEndpoint({
  method: 'POST',
  path: '/api/account/forgot',
  tag,
  summary: 'Ask for a mail to set a new password; the same answer for known and unknown addresses',
  access: 'anyone',
  body: {
    email,
    /** From an earlier mail to the address, also one that is used or expired: a limit of its own. */
    key: z.optional(mailKey),
  },
  errors: ['TOO_MANY_REQUESTS'],
})

export const verifySecretKey = defineEndpoint({
  method: 'GET',
  path: '/api/account/verify_secret_key/{key}',
  tag,
  summary: 'Whether a key still sets a new password, and the wallet that can log in to its account',
  access: 'anyone',
  params: { key: mailKey },
  output: {
    walletAddress: z.nullable(z.string()),
    /** The wallet may belong to a former holder; it is unlinked unless the owner keeps it. */
    unlinks: z.boolean(),
  },
  errors: ['KEY_REJECTED', 'TOO_MANY_REQUESTS'],
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/account/reset_password',
  tag,
  summary: 'Set a new password with a key; ends every session and confirms an unconfirmed address',
  access: 'anyone',
  body: {
    password,
    secret_key: mailKey,
    /** For a wallet that the owner does not know. */
    unlink_wallet: z.optional(z.boolean()),
  },
  errors: ['KEY_REJECTED', 'TOO_MANY_REQUESTS'],
})

export const getProfileByKey = defineEndpoint({
  method: 'GET',
  path: '/api/account/profileKey',
  tag,
  summary: 'The username that a key may change',
  access: 'anyone',
  query: { key: mailKey },
  output: { username: z.string() },
  errors: ['KEY_REJECTED', 'TOO_MANY_REQUESTS'],
})

export const updateUsername = defineEndpoint({
  method: 'POST',
  path: '/api/account/update_username',
  tag,
  summary: 'Change the username with a key; ends every session',
  access: 'anyone',
  body: { username, key: mailKey },
  errors: ['KEY_REJECTED', 'USERNAME_TAKEN', 'USERNAME_RESERVED', 'TOO_MANY_REQUESTS'],
})

export const linkEmail = defineEndpoint({
  method: 'POST',
  path: '/api/account/linkEmail',
  tag,
  summary:
    'Send a mail that links its address to the signed-in account; replacing a confirmed one needs a proof; answers alike for taken addresses',
  access: 'account',
  body: { email, ...ownerProof },
  errors: [
    'NOT_SIGNED_IN',
    'TOKEN_REJECTED',
    'OWNER_NOT_PROVED',
    'PROOF_REQUIRED',
    'PROOF_REFUSED',
    'CHAIN_UNREACHABLE',
    'TOO_MANY_REQUESTS',
  ],
})
