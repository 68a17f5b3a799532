import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { rule } from '../field-issue.ts'
import { guestVisit } from '../account/guest-visit.ts'
import { email, password } from '../identity.ts'
import { languages } from '../language.ts'
import { username } from '../names/username.ts'
import { ownerProof } from '../account/owner-proof.ts'

const tag = 'Account'

/** The key of a mail's link: single-use, and past its time after a while. */
const mailKey = z.string(rule('secret_key')).check(z.minLength(1, rule('secret_key')), z.maxLength(200))

/** The text that signing up, asking for a new password and linking an address all answer. */
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
    /** Of the page, and so of the mail that comes. */
    language: z.optional(z.enum(languages)),
  },
  errors: ['USERNAME_TAKEN', 'TOO_MANY_REQUESTS'],
})

export const activate = defineEndpoint({
  method: 'GET',
  path: '/api/account/active/{key}',
  tag,
  summary: 'Confirm the e-mail address that a key was sent to; ends the sessions opened before',
  access: 'anyone',
  params: { key: mailKey },
  output: {
    /** Whose the address is now. */
    username: z.string(),
    /** Sets a password, as the key of a mail does: the present password may be that of another person. */
    key: z.string(),
    /** What they had before them when they signed up. */
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
    /** Sets a password, as the key of a mail does. */
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
  body: { email },
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
    /** The wallet may belong to the former holder of the account; it is unlinked unless the owner keeps it. */
    unlinks: z.boolean(),
  },
  errors: ['KEY_REJECTED', 'TOO_MANY_REQUESTS'],
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/account/reset_password',
  tag,
  summary:
    'Set a new password with a key; ends every session, and confirms the address where that was not done',
  access: 'anyone',
  body: {
    password,
    secret_key: mailKey,
    /** For a wallet that its owner does not know. */
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
  errors: ['KEY_REJECTED', 'USERNAME_TAKEN', 'TOO_MANY_REQUESTS'],
})

export const linkEmail = defineEndpoint({
  method: 'POST',
  path: '/api/account/linkEmail',
  tag,
  summary:
    'Send a mail that links its address to the signed-in account, in the place of a confirmed one with a proof; the same answer where the address is another account’s',
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
