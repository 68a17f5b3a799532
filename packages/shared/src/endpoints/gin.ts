/** Converting Gin into the game. Amounts are decimal strings of whole Gin, up to 18 decimals. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors/error-catalogue.ts'
import { rule } from '../field-issue.ts'
import { transactionHash } from '../identity.ts'
import { reportedPayload, tid } from './orders.ts'

const tag = 'Gin'
const account = ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'] as const satisfies ErrorCode[]

const invalidAmount = rule('gin_amount')
/** At least one. */
export const ginAmount = z
  .string(invalidAmount)
  .check(z.maxLength(64, invalidAmount), z.regex(/^0*[1-9]\d{0,11}(\.\d{1,18})?$/, invalidAmount))

/** Gin's meanings: 11 no wallet, 12 denied or closed, 20 requested, 21 and 22 errors, 30 sent, 40 and 41 final. */
export const ginSteps = [11, 12, 20, 21, 22, 30, 40, 41] as const

const network = z.object({
  /** 0x-hex, the format of wallets. */
  id: z.string(),
  name: z.string(),
  /** The address of the token. */
  contract: z.string(),
})

export const beginConversion = defineEndpoint({
  method: 'GET',
  path: '/api/convert/gin/config',
  tag,
  summary: 'Receiver and sending wallet for an amount of Gin; repeated calls return the same',
  access: 'account',
  query: { total: ginAmount },
  output: {
    tid: z.string(),
    /** In the token's smallest unit. */
    amount: z.string(),
    /** The receiver on each network. */
    targetWallet: z.string(),
    /** The linked wallet: transfers from other wallets do not count for this account. */
    from: z.string(),
    networks: z.array(network),
  },
  errors: [...account, 'ACCOUNT_FROZEN', 'GIN_WALLET_NOT_LINKED', 'GIN_CLOSED'],
})

export const reportConversion = defineEndpoint({
  method: 'POST',
  path: '/api/convert/gin/status',
  tag,
  summary: 'A conversion step reported by the browser, for the history; it proves nothing',
  access: 'account',
  body: {
    tid,
    step: z.literal(ginSteps),
    payload: reportedPayload,
    result: z.optional(z.nullable(z.boolean())),
    content: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
  },
  errors: [...account, 'CONVERSION_NOT_FOUND'],
})

export const verifyConversion = defineEndpoint({
  method: 'POST',
  path: '/api/convert/gin/verify',
  tag,
  summary: 'Whether a transaction has brought the Gin into the game',
  access: 'account',
  body: { tid, txh: transactionHash, targetNetworkId: z.string().check(z.maxLength(20)) },
  output: {},
  errors: [
    ...account,
    'CONVERSION_NOT_FOUND',
    'PENDING',
    'GIN_CLOSED',
    'TRANSACTION_REFUSED',
    'CHAIN_UNREACHABLE',
  ],
})

export const listConversions = defineEndpoint({
  method: 'GET',
  path: '/api/convert/gin/history',
  tag,
  summary: 'Gin of the account in the game, and how it came there: the newest two hundred, newest first',
  access: 'account',
  output: {
    balance: z.string(),
    data: z.array(
      z.object({
        id: z.string(),
        amount: z.string(),
        network: z.string(),
        transaction_hash: z.string(),
        /** ISO 8601, UTC. */
        at: z.string(),
        /** Removed by a reorganisation: it does not count. */
        lost: z.boolean(),
        /** Below the minimum: it does not count. Absent otherwise. */
        ignored: z.optional(z.boolean()),
      }),
    ),
  },
  errors: [...account],
})
