import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors/error-catalogue.ts'
import { transactionHash, walletAddress } from '../identity.ts'
import { paymentStatuses } from '../order-history.ts'
import { reportedPayload, tid } from './orders.ts'

const tag = 'Land collections'
const account = ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'] as const satisfies ErrorCode[]
const collectionID = z.string().check(z.maxLength(64))

export const requestCollectionMint = defineEndpoint({
  method: 'POST',
  path: '/api/minting/request/',
  tag,
  summary: 'Fee and receiver for minting a land collection; repeated calls return the same',
  access: 'account',
  body: { collectionID },
  output: {
    /** True if it is minting or minted: nothing is to be paid, and the other fields are null. */
    already: z.boolean(),
    tid: z.nullable(z.string()),
    /** 0x-hex, the format of wallets. */
    targetNetworkId: z.nullable(z.string()),
    targetWallet: z.nullable(z.string()),
    /** Ether, up to 18 decimals; '0' if there is no fee or it is paid: then verify with an empty hash. */
    amountCurrency: z.nullable(z.string()),
    /** Calldata of pay(tid). */
    data: z.nullable(z.string()),
    /** The linked wallet: it receives the token; payments from other wallets are refunded. */
    from: z.nullable(z.string()),
  },
  errors: [
    ...account,
    'ACCOUNT_FROZEN',
    'COLLECTION_NOT_FOUND',
    'COLLECTION_EMPTY',
    'PLOT_MINTED',
    'WALLET_NOT_LINKED',
    'MINTING_CLOSED',
    'PAYMENT_UNDER_WAY',
    'CHAIN_UNREACHABLE',
  ],
})

export const verifyCollectionMint = defineEndpoint({
  method: 'POST',
  path: '/api/minting/request/verify_payment',
  tag,
  summary: 'Whether the fee of a mint is paid; the mint begins with it',
  access: 'account',
  body: {
    tid,
    /** Empty if nothing had to be paid. */
    txh: z.union([transactionHash, z.literal('')]),
  },
  output: {},
  errors: [
    ...account,
    'ORDER_NOT_FOUND',
    'PENDING',
    'TRANSACTION_REFUSED',
    'CHAIN_UNREACHABLE',
    'COLLECTION_EMPTY',
    'PLOT_MINTED',
    'WALLET_NOT_LINKED',
    'MINTING_CLOSED',
  ],
})

export const reportCollectionMint = defineEndpoint({
  method: 'PATCH',
  path: '/api/minting/request/status',
  tag,
  summary: 'A step of paying for a mint reported by the browser, for the history; it proves nothing',
  access: 'account',
  body: {
    tid,
    /** 1 in progress, 2 success, 4 failed or error. */
    status: z.literal(paymentStatuses),
    /** The wallet that pays and receives the token. */
    receiver: z.optional(z.union([walletAddress, z.literal('')])),
    payload: reportedPayload,
  },
  errors: [...account, 'ORDER_NOT_FOUND'],
})

export const readMintStatus = defineEndpoint({
  method: 'POST',
  path: '/api/minting/request/mint_status',
  tag,
  summary: 'How far the mint of a land collection has come, and what it costs before',
  access: 'account',
  body: { collectionID },
  output: {
    /** 0: not minted, 1: minting, 2: minted. */
    state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    /** Ether that a mint costs now; null once it is minting, or while the node does not answer. */
    fee: z.nullable(z.string()),
    /** The minting transaction, once it exists. */
    txid: z.nullable(z.string()),
    /** The transaction that paid the fee, once it is known. */
    fee_txid: z.nullable(z.string()),
    /** Its token, once minted. */
    token: z.nullable(z.object({ network: z.string(), contract: z.string(), tokenId: z.string() })),
  },
  errors: [...account, 'COLLECTION_NOT_FOUND', 'COLLECTION_MINT_FAILED'],
})
