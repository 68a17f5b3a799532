/** Paying. Dollar fields of the public contract are whole dollars; ether is a decimal string. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors/error-catalogue.ts'
import { transactionHash } from '../identity.ts'
import { landItems } from '../land-item.ts'
import { collection, tid } from './orders.ts'

const tag = 'Payments'
const account = ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'] as const satisfies ErrorCode[]

/** The price of a purchase. */
const terms = {
  /** The price that the buyer saw, in whole dollars before any fee; if it has changed, the call is refused. */
  price: z.optional(z.number()),
  /** An open own order for the same purchase: paid at its original price. */
  tid: z.optional(tid),
}
/** The last three concern the open order. ORDER_NOT_OPEN also if it was paid or cancelled concurrently. */
const termErrors = [
  'ACCOUNT_FROZEN',
  'PRICE_CHANGED',
  'ORDER_NOT_FOUND',
  'ORDER_NOT_OPEN',
  'PAYMENT_UNDER_WAY',
] as const satisfies ErrorCode[]

/** The plots and their target. `collection` is read if the type is 'collection'; null and '' mean none. */
const landOrder = {
  type: z.enum(['individual', 'collection']),
  collection,
  items: landItems,
  ...terms,
}
const landErrors = [
  ...account,
  ...termErrors,
  'PLOT_OFF_GRID',
  'PLOT_NOT_FOR_SALE',
  'PLOT_TAKEN',
  'TOO_MANY_PLOTS',
  'DUPLICATE_PLOT',
  'TOO_MANY_HELD',
  'TOO_MANY_HELD_UNCONFIRMED',
  'TOO_MANY_HELD_NEARBY',
  'TOO_MANY_LET_GO',
  'HELD_TOO_LONG',
  'COLLECTION_NOT_FOUND',
  'COLLECTION_CLOSED',
] as const satisfies ErrorCode[]

/** The number of land credits; the server refuses too many with a message. */
const creditOrder = { quantity: z.int().check(z.positive()), ...terms }
const creditErrors = [...account, ...termErrors, 'TOO_MANY_CREDITS'] as const satisfies ErrorCode[]

const stripeErrors = [
  'PAYMENT_METHOD_NOT_OFFERED',
  'PROVIDER_UNAVAILABLE',
  'PROVIDER_REFUSED',
] as const satisfies ErrorCode[]
const widgetErrors = ['PAYMENT_METHOD_NOT_OFFERED', 'PRICE_FEED_STALE'] as const satisfies ErrorCode[]

const ordered = {
  tid: z.string(),
  /** The amount that this method charges, including the fee. */
  totalUSD: z.number(),
  /** The end of the hold; null for credits. */
  hold_until: z.nullable(z.string()),
}

export const payLandByCredits = defineEndpoint({
  method: 'POST',
  path: '/api/land/payment/credit',
  tag,
  summary: 'Buy plots for land credits, one for each',
  access: 'account',
  body: { ...landOrder, price: z.number() },
  output: { tid: z.string(), /** Land credits left. */ amount: z.number() },
  errors: [...landErrors, 'NOT_ENOUGH_CREDITS'],
})

export const buyLandByStripe = defineEndpoint({
  method: 'POST',
  path: '/api/stripe/buy',
  tag,
  summary: 'Open a Stripe checkout for plots',
  access: 'account',
  body: landOrder,
  output: { ...ordered, url: z.string() },
  errors: [...landErrors, ...stripeErrors],
})

export const buyCreditsByStripe = defineEndpoint({
  method: 'POST',
  path: '/api/stripe/buyTopup',
  tag,
  summary: 'Open a Stripe checkout for land credits',
  access: 'account',
  body: creditOrder,
  output: { ...ordered, url: z.string() },
  errors: [...creditErrors, ...stripeErrors],
})

const widgetSession = {
  ...ordered,
  partnerID: z.string(),
  commodity: z.string(),
  origin: z.string(),
  /** The options of the provider's widget, signed by us. */
  signedData: z.record(z.string(), z.union([z.string(), z.number()])),
}

export const buyLandByWidget = defineEndpoint({
  method: 'POST',
  path: '/api/land/payment/wertio',
  tag,
  summary: 'A signed session of the card widget for plots',
  access: 'account',
  body: landOrder,
  output: widgetSession,
  errors: [...landErrors, ...widgetErrors],
})

export const buyCreditsByWidget = defineEndpoint({
  method: 'POST',
  path: '/api/credit/payment/wertio',
  tag,
  summary: 'A signed session of the card widget for land credits',
  access: 'account',
  body: creditOrder,
  output: widgetSession,
  errors: [...creditErrors, ...widgetErrors],
})

export const getEthRate = defineEndpoint({
  method: 'GET',
  path: '/api/payment/eth_rate',
  tag,
  summary: 'The current price of ether; a purchase gets its own quote when it begins',
  access: 'account',
  output: {
    /** Dollars per ether, with decimals. */
    usd: z.string(),
    updated_at: z.string(),
  },
  errors: [...account, 'CHAIN_UNREACHABLE', 'PRICE_FEED_STALE'],
})

const ethSession = {
  ...ordered,
  /** 0x-hex, the format of wallets. */
  targetNetworkId: z.string(),
  targetWallet: z.string(),
  /** Ether, up to 18 decimals. */
  amountCurrency: z.string(),
  /** Calldata of pay(tid); a transfer without it is matched by its exact amount. */
  data: z.string(),
  /** Money mined later is revalued. */
  quote_until: z.string(),
}

export const buyLandByEth = defineEndpoint({
  method: 'POST',
  path: '/api/land/payment/eth_crypto',
  tag,
  summary: 'Amount and receiver of a payment for plots',
  access: 'account',
  body: landOrder,
  output: ethSession,
  errors: [...landErrors, 'CHAIN_UNREACHABLE', 'PRICE_FEED_STALE'],
})

export const buyCreditsByEth = defineEndpoint({
  method: 'POST',
  path: '/api/credit/payment/eth_crypto',
  tag,
  summary: 'Amount and receiver of a payment for land credits',
  access: 'account',
  body: creditOrder,
  output: ethSession,
  errors: [...creditErrors, 'CHAIN_UNREACHABLE', 'PRICE_FEED_STALE'],
})

const verification = {
  body: { tid, txh: transactionHash },
  output: {},
  errors: [...account, 'ORDER_NOT_FOUND', 'PENDING', 'TRANSACTION_REFUSED', 'CHAIN_UNREACHABLE'],
} as const satisfies { errors: ErrorCode[]; body: object; output: object }

export const verifyLandEth = defineEndpoint({
  method: 'POST',
  path: '/api/land/payment/eth_crypto/verify',
  tag,
  summary: 'Whether a transaction has paid for the plots',
  access: 'account',
  ...verification,
})

export const verifyCreditsEth = defineEndpoint({
  method: 'POST',
  path: '/api/credit/payment/eth_crypto/verify',
  tag,
  summary: 'Whether a transaction has paid for the land credits',
  access: 'account',
  ...verification,
})
