/** Referrals and their rewards. Amounts are decimal strings of whole tokens, exact to their last decimal. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { transactionHash, walletAddress } from '../identity.ts'

const tag = 'Referrals'

export const rememberReferrer = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  tag,
  summary: 'Store the referrer of a wallet for 30 days; only a hint: the purchase decides',
  access: 'anyone',
  body: { wallet: walletAddress, wallet_ref: z.optional(z.union([walletAddress, z.literal('')])) },
  errors: ['TOO_MANY_REQUESTS'],
})

/** State of a withdrawal: waiting for its coin transaction, payout under way, or done. */
export const withdrawalStates = ['confirming', 'paying', 'paid'] as const

const withdrawal = z.object({
  state: z.enum(withdrawalStates),
  /** USDT. */
  amount: z.string(),
  /** The transaction that paid the fee in coins. */
  hash: z.string(),
  /** The transaction of the payout, once it is known. */
  payout_hash: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  at: z.string(),
})

export const countReferred = defineEndpoint({
  method: 'GET',
  path: '/api/user/countRefInfo',
  tag,
  summary: 'The rewards of a wallet for its referrals',
  access: 'anyone',
  query: { wallet: walletAddress },
  output: {
    /** Wallets that bought through this referrer. */
    count: z.number(),
    /** USDT available for withdrawal. */
    balance: z.string(),
    /** Total USDT earned. */
    earned: z.string(),
    /** The same in MASS, each reward at the contract's price for its purchase. */
    mass: z.string(),
    /** False: rewards stay stored until this wallet has bought MASS, staked some or owns land. */
    can_withdraw: z.boolean(),
    /** The fee of a withdrawal in coins and its receiver; null if withdrawals are closed. */
    fee: z.nullable(z.object({ coins: z.string(), receiver: z.string() })),
    /** The smallest withdrawal in USDT. */
    minimum: z.string(),
    /** The newest withdrawal, if any. */
    withdrawal: z.nullable(withdrawal),
    /** A paid but unused coin transaction of a refused withdrawal: use it instead of paying again. */
    unused_hash: z.optional(z.string()),
  },
  errors: ['TOO_MANY_REQUESTS', 'CHAIN_UNREACHABLE'],
})

export const withdrawReferral = defineEndpoint({
  method: 'POST',
  path: '/api/user/withdrawUSDTRef',
  tag,
  summary: 'Pay the rewards to the wallet once its coin transaction is final; repeated calls return the same',
  access: 'anyone',
  body: { wallet: walletAddress, hash: transactionHash },
  output: {
    withdrawal,
  },
  errors: [
    'TOO_MANY_REQUESTS',
    'PENDING',
    'SALE_CLOSED',
    'TRANSACTION_REFUSED',
    'CHAIN_UNREACHABLE',
    'REFERRAL_TOO_LITTLE',
    'REFERRAL_NOT_ENTITLED',
    'REFERRAL_CONTRACT_WALLET',
  ],
})
