/** The sale of MASS. Amounts are decimal strings of whole tokens, exact to their last decimal. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { rule } from '../field-issue.ts'
import { transactionHash, walletAddress } from '../identity.ts'

const tag = 'Token'

/** More than zero. */
export const usdtAmount = z
  .string(rule('usdt_amount'))
  .check(
    z.maxLength(34, rule('usdt_amount')),
    z.regex(/^(?=.*[1-9])\d{1,15}(\.\d{1,18})?$/, rule('usdt_amount')),
  )

/** A number or a string; a string allows more digits. */
const usdtNumber = z
  .number(rule('usdt_amount'))
  .check(z.gte(0.000001, rule('usdt_amount')), z.lt(1e15, rule('usdt_amount')))

export const verifyPurchase = defineEndpoint({
  method: 'POST',
  path: '/api/verify/transaction',
  tag,
  summary: 'Whether a transaction has bought MASS for so much USDT; the chain alone decides',
  access: 'anyone',
  body: {
    wallet: walletAddress,
    amount_usdt: z.union([usdtAmount, usdtNumber], rule('usdt_amount')),
    hash: transactionHash,
  },
  output: {
    /** The bought amount and its price. */
    mass: z.string(),
    usdt: z.string(),
  },
  errors: ['TOO_MANY_REQUESTS', 'PENDING', 'SALE_CLOSED', 'TRANSACTION_REFUSED', 'CHAIN_UNREACHABLE'],
})

export const getSale = defineEndpoint({
  method: 'GET',
  path: '/api/token/sale',
  tag,
  summary: 'How far the sale has come, by the purchases that are final',
  access: 'anyone',
  output: {
    /** MASS. */
    sold: z.string(),
    /** USDT. */
    raised: z.string(),
    buyers: z.number(),
    /** MASS sold up to then, oldest first, at most two hundred points. */
    history: z.array(z.object({ /** ISO 8601, UTC. */ at: z.string(), sold: z.string() })),
  },
  errors: ['TOO_MANY_REQUESTS', 'CHAIN_UNREACHABLE'],
})
