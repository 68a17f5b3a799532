import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { rule } from '../field-issue.ts'
import { guestVisit } from '../guest-visit.ts'
import { avatarDataUrl, email, password, walletAddress } from '../identity.ts'
import { languages } from '../language.ts'
import { username } from '../names/username.ts'
import { allVisible } from '../visible-text.ts'

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
  /** What its mails are written in. */
  language: z.enum(languages),
})

export type User = z.output<typeof user>

/** Contract wallets sign with as many bytes as they like; an undeployed one sends its factory along. */
const signature = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2}){1,16384}$/, rule('signature')))
const anyPassword = z.string().check(z.maxLength(1024))

/** Where a token alone is not enough: the account's password, or a signature of its wallet (see askForProof). */
const ownerProof = {
  current_password: z.optional(anyPassword),
  wallet_signature: z.optional(signature),
}

export interface OwnerProof {
  current_password?: string | undefined
  wallet_signature?: string | undefined
}

/** What PROOF_REQUIRED names as `ways`: how this account's owner can prove it. */
export const proofWays = ['password', 'wallet'] as const
export type ProofWay = (typeof proofWays)[number]

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/account/login',
  tag,
  summary: 'Sign in by username or e-mail, confirmed or not; the password tells whose account is meant',
  access: 'anyone',
  body: {
    /** E-mail or username; the name of the field is the public contract. */
    email: z.string().check(z.maxLength(254), allVisible),
    password: anyPassword,
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

export const setLanguage = defineEndpoint({
  method: 'POST',
  path: '/api/account/language',
  tag,
  summary: 'The language of the mails that the account gets',
  access: 'account',
  body: { language: z.enum(languages) },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'],
})

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
    /** Sets a password, as the key of a mail does: whoever follows the mail need not be who chose the one before. */
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

export const askForProof = defineEndpoint({
  method: 'POST',
  path: '/api/account/proof_nonce',
  tag,
  summary:
    "A nonce to sign, after the word 'digital', with the linked wallet: it names what is to be changed",
  access: 'account',
  body: {
    change: z.enum(['email', 'username', 'wallet', 'password']),
    /** What it is to be; empty for a password. */
    value: z.string().check(z.maxLength(254), z.regex(/^(?:[!-~]*|[\p{L}\p{M}\p{Nd} ._-]*)$/u)),
  },
  output: { nonce: z.string(), walletAddress: z.string() },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'NO_LINKED_WALLET', 'TOO_MANY_REQUESTS'],
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
    /** The wallet may be that of whoever had the account before, and is unlinked unless its owner objects. */
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

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/account/change_password',
  tag,
  summary: 'Change the password; ends every other session',
  access: 'account',
  body: {
    /** Empty for an account that has no password yet. */
    old: anyPassword,
    new: password,
    /** Of an account that has no password yet. */
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
    'Change username and, when one is sent, the avatar; the name of an account that owns something with a proof',
  access: 'account',
  body: { username, avatar: z.optional(avatarDataUrl), ...ownerProof },
  output: { user },
  errors: [
    'NOT_SIGNED_IN',
    'TOKEN_REJECTED',
    'USERNAME_TAKEN',
    'AVATAR_REFUSED',
    'AVATAR_TOO_MANY_PIXELS',
    'AVATARS_BUSY',
    'PROOF_REQUIRED',
    'PROOF_REFUSED',
    'CHAIN_UNREACHABLE',
    'TOO_MANY_REQUESTS',
  ],
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

export const getTerms = defineEndpoint({
  method: 'GET',
  path: '/api/resource/tos',
  tag,
  summary: 'The terms of service as sanitised HTML; in English, if no other language is asked for',
  access: 'anyone',
  query: { language: z.optional(z.enum(languages)) },
  output: { data: z.object({ content: z.string() }) },
})

export const getWalletNonce = defineEndpoint({
  method: 'GET',
  path: '/api/web3_login/{address}/nonce',
  tag,
  summary: "A nonce to sign, after the word 'digital', with the wallet of this address",
  access: 'anyone',
  params: { address: walletAddress },
  output: { nonce: z.string() },
  errors: ['TOO_MANY_REQUESTS'],
})

export const sendWalletSignature = defineEndpoint({
  method: 'POST',
  path: '/api/web3_login/{address}/signature',
  tag,
  summary: 'Log in with a signed nonce; with a token and a proof beside it, links the wallet to that account',
  access: 'optional',
  params: { address: walletAddress },
  body: {
    signature,
    /** The one that was signed; without it, the last ones are tried. */
    nonce: z.optional(z.string().check(z.maxLength(500))),
    /** Of the mails of an account that is opened by it. */
    language: z.optional(z.enum(languages)),
    ...ownerProof,
  },
  output: { access_token: z.string(), refresh_token: z.nullable(z.string()), user },
  errors: [
    'SIGNATURE_REJECTED',
    'TOKEN_REJECTED',
    'WALLET_TAKEN',
    'EMAIL_NOT_CONFIRMED',
    'OWNER_NOT_PROVED',
    'PROOF_REQUIRED',
    'PROOF_REFUSED',
    'CHAIN_UNREACHABLE',
    'TOO_MANY_REQUESTS',
  ],
})
