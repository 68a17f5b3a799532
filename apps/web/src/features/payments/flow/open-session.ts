import {
  buyCreditsByEth,
  buyCreditsByStripe,
  buyCreditsByWidget,
  buyLandByEth,
  buyLandByStripe,
  buyLandByWidget,
} from '@meridian/shared/endpoints/payments'
import { call } from '#lib/api.ts'
import { creditOrder, landOrder } from './purchase.ts'
import type { Purchase } from './purchase.ts'

/** The server calls providers and chains before it responds. */
const options = { timeoutMs: 45_000 }

export const openWidgetSession = (purchase: Purchase) =>
  purchase.kind === 'plots'
    ? call(buyLandByWidget, { body: landOrder(purchase) }, options)
    : call(buyCreditsByWidget, { body: creditOrder(purchase) }, options)

export const openStripeCheckout = (purchase: Purchase) =>
  purchase.kind === 'plots'
    ? call(buyLandByStripe, { body: landOrder(purchase) }, options)
    : call(buyCreditsByStripe, { body: creditOrder(purchase) }, options)

export const openEthSession = (purchase: Purchase) =>
  purchase.kind === 'plots'
    ? call(buyLandByEth, { body: landOrder(purchase) }, options)
    : call(buyCreditsByEth, { body: creditOrder(purchase) }, options)

export type WidgetSession = Awaited<ReturnType<typeof openWidgetSession>>
export type EthSession = Awaited<ReturnType<typeof openEthSession>>
