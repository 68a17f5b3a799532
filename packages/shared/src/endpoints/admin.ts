/** The admin console: how operators sign in, and the log of their actions. No page of the shop calls these. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { operatorRoles } from '../operators/operator-roles.ts'
import { cursor } from '../paging.ts'
import { orderDetail, tid } from './orders.ts'

const tag = 'Admin'

const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/))

/** The token of an invitation link. */
const invitation = base64url(64)

/** Options of a passkey ceremony, for @simplewebauthn/browser. */
const options = z.looseObject({ challenge: z.string() })

/** The parts of a browser's answer that are read, in WebAuthn's JSON form. */
const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') }
const clientDataJSON = base64url(4096)

const operator = {
  name: z.string(),
  role: z.enum(operatorRoles),
  /** The end of the session. */
  expires_at: z.string(),
}

const signedOut = ['NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_REQUESTS'] as const
const signedIn = ['NOT_FOUND', 'OPERATOR_NEEDED', 'ROLE_TOO_LOW', 'TOO_MANY_REQUESTS'] as const

export const registerOptions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/register/options',
  tag,
  summary: 'Options for the passkey that an invitation registers',
  access: 'anyone',
  body: { invitation },
  output: { options, name: z.string() },
  errors: [...signedOut, 'KEY_REJECTED'],
})

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/admin/register',
  tag,
  summary: 'Registers the passkey, uses the invitation up and opens a session',
  access: 'anyone',
  body: {
    invitation,
    response: z.object({
      ...credential,
      response: z.object({ clientDataJSON, attestationObject: base64url(16_384) }),
    }),
  },
  output: operator,
  errors: [...signedOut, 'KEY_REJECTED', 'SIGNATURE_REJECTED'],
})

export const enterOptions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/enter/options',
  tag,
  summary: 'Options for signing in with a passkey',
  access: 'anyone',
  output: { options },
  errors: signedOut,
})

export const enter = defineEndpoint({
  method: 'POST',
  path: '/api/admin/enter',
  tag,
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
  tag,
  summary: 'Ends the session',
  access: 'reader',
  errors: [...signedIn, 'FORBIDDEN'],
})

export const getOperator = defineEndpoint({
  method: 'GET',
  path: '/api/admin/me',
  tag,
  summary: 'The operator of the session',
  access: 'reader',
  output: operator,
  errors: signedIn,
})

const values = z.nullable(z.record(z.string(), z.unknown()))

export const listActions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/actions',
  tag,
  summary: 'The log of what operators did, newest first',
  access: 'reader',
  query: { cursor },
  output: {
    actions: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        /** One of both: the operator's name, or the user of the command line. */
        who: z.object({ operator: z.nullable(z.string()), command_user: z.nullable(z.string()) }),
        action: z.string(),
        /** `name`: of an operator. */
        target: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
        reason: z.string(),
        before: values,
        after: values,
      }),
    ),
    next: z.nullable(z.string()),
  },
  errors: [...signedIn, 'INVALID_INPUT'],
})

const matchKinds = [
  'order',
  'account',
  'former wallet',
  'payment',
  'payment attempt',
  'refund',
  'case',
  'plot',
  'collection',
  'deed',
  'our transaction',
  'chain event',
] as const

const match = z.object({
  kind: z.enum(matchKinds),
  id: z.string(),
  /** In words and codes, for a person: 'plots, completed'. */
  detail: z.string(),
  at: z.nullable(z.string()),
  /** What it belongs to, if known. */
  order: z.nullable(z.string()),
  account: z.nullable(z.object({ id: z.string(), username: z.string() })),
})
export type SearchMatch = z.output<typeof match>

export const search = defineEndpoint({
  method: 'GET',
  path: '/api/admin/search',
  tag,
  summary: 'Everything that has exactly this id, hash, address, e-mail, name, plot or place',
  access: 'reader',
  query: { q: z.string().check(z.minLength(1), z.maxLength(300)) },
  output: {
    /** How the text was read: 'transaction hash'. */
    read_as: z.string(),
    matches: z.array(match),
  },
  errors: signedIn,
})

const accountSummary = {
  id: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  email_confirmed: z.boolean(),
  wallet: z.nullable(z.string()),
  created_at: z.string(),
}

export const getAdminOrder = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/{tid}',
  tag,
  summary: 'A purchase as its buyer sees it, with what only the office sees',
  access: 'reader',
  params: { tid },
  output: {
    order: orderDetail,
    account: z.object(accountSummary),
    attempts: z.array(
      z.object({
        id: z.string(),
        /** The provider's name for it, such as a checkout session. */
        provider_ref: z.nullable(z.string()),
        /** The transaction that the browser reported, or that was seen. */
        seen_tx: z.nullable(z.string()),
        amount_wei: z.nullable(z.string()),
        closed_at: z.nullable(z.string()),
      }),
    ),
    payments: z.array(
      z.object({
        id: z.string(),
        provider: z.string(),
        reference: z.string(),
        payer: z.string(),
        disputed: z.boolean(),
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.string(),
        provider_ref: z.nullable(z.string()),
        attempts: z.number(),
        trouble: z.nullable(z.string()),
        /** When it is tried again; null once it is done or has failed. */
        next_attempt_at: z.nullable(z.string()),
      }),
    ),
    cases: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        status: z.string(),
        detail: z.string(),
        opened_at: z.string(),
        closed_at: z.nullable(z.string()),
      }),
    ),
    /** Of the last 30 days. */
    mails: z.array(
      z.object({
        id: z.string(),
        recipient: z.string(),
        event: z.string(),
        created_at: z.string(),
        sent_at: z.nullable(z.string()),
        given_up_at: z.nullable(z.string()),
        last_failure: z.nullable(z.string()),
      }),
    ),
  },
  errors: [...signedIn, 'ORDER_NOT_FOUND'],
})

export const getAdminAccount = defineEndpoint({
  method: 'GET',
  path: '/api/admin/accounts/{id}',
  tag,
  summary: 'An account: its mailbox, wallets, land credits and newest purchases',
  access: 'reader',
  params: { id: z.string().check(z.maxLength(64)) },
  output: {
    ...accountSummary,
    language: z.string(),
    whitelisted: z.boolean(),
    credits: z.number(),
    open_sessions: z.number(),
    /** Wallets that were linked to it at any time. */
    wallets: z.array(z.object({ address: z.string(), linked_at: z.string() })),
    orders: z.array(
      z.object({
        tid: z.string(),
        kind: z.string(),
        state: z.string(),
        quantity: z.number(),
        total_cents: z.string(),
        created_at: z.string(),
      }),
    ),
  },
  errors: signedIn,
})
