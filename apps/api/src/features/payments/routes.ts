import * as endpoints from '@meridian/shared/endpoints/payments'
import { landBodyBytes } from '@meridian/shared/land-item'
import type { PaymentMethod } from '@meridian/shared/orders'
import type { FastifyInstance } from 'fastify'
import { formatUnits } from 'viem'
import { holdNetwork } from '#features/orders/hold-network.ts'
import type { AttemptRow, OrderRow } from '#features/orders/order-queries.ts'
import { dollars } from '#features/pricing/price-of.ts'
import { openPriceFeed } from '#platform/chain/price-feed.ts'
import { stripeOf } from '#platform/configured-provider.ts'
import { visitedOrigin } from '#platform/http/own-hosts.ts'
import { receiveWebhook } from '#platform/http/receive-webhook.ts'
import type { Caller, Route, SignedIn } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { beginLandPurchase, beginTopUp } from './purchase/begin-purchase.ts'
import { buyLandByCredits } from './purchase/pay-by-credits.ts'
import { openCheckout } from './stripe/open-checkout.ts'
import { openEthSession } from './eth/open-eth-session.ts'
import { openWidgetSession } from './widget/open-widget-session.ts'
import type { CreditsPurchase, LandPurchase, Resumable } from './purchase/read-purchase.ts'
import { receiveStripeEvent } from './stripe/receive-stripe-event.ts'

/** Each request may hold plots and call a provider. */
const purchase = { accountLimit: { name: 'purchase', limit: 60, perSeconds: 60 } }
const landPurchase = { ...purchase, bodyLimit: landBodyBytes, costsByBodySize: true } as const

export function paymentRoutes(route: Route, platform: Platform): void {
  const { config } = platform
  const feed = openPriceFeed(config)

  const orderLand = (
    { account, caller: { network } }: { account: SignedIn; caller: Caller },
    method: PaymentMethod,
    wanted: Resumable<LandPurchase>,
  ) => {
    const by = { accountId: account.accountId, method, network: holdNetwork(config, network) }
    return beginLandPurchase(platform, feed, by, wanted)
  }
  const orderCredits = ({ accountId }: SignedIn, method: PaymentMethod, wanted: Resumable<CreditsPurchase>) =>
    beginTopUp(platform, feed, { accountId, method }, wanted)
  const stripeCheckout = async (order: OrderRow, host: string) => {
    const opened = await openCheckout(platform, order, visitedOrigin(config, host))
    return { ...asOrdered(opened), url: opened.url }
  }
  const widgetSession = async (order: OrderRow, host: string) => {
    const { session, ...opened } = await openWidgetSession(platform, feed, order, visitedOrigin(config, host))
    const { partnerID, commodity, origin, signedData } = session
    return { ...asOrdered(opened), partnerID, commodity, origin, signedData: { ...signedData } }
  }
  const ethSession = async (order: OrderRow) => {
    const { session, ...opened } = await openEthSession(platform, feed, order)
    return { ...asOrdered(opened), ...session }
  }

  route(endpoints.payLandByCredits, landPurchase, async ({ account, body }) => {
    const { tid, creditsLeft } = await buyLandByCredits(platform, account.accountId, body)
    return { tid, amount: Number(creditsLeft) }
  })

  route(endpoints.buyLandByStripe, landPurchase, async ({ body, host, ...by }) =>
    stripeCheckout(await orderLand(by, 'stripe', body), host),
  )

  route(endpoints.buyCreditsByStripe, purchase, async ({ account, body, host }) =>
    stripeCheckout(await orderCredits(account, 'stripe', body), host),
  )

  route(endpoints.buyLandByWidget, landPurchase, async ({ body, host, ...by }) =>
    widgetSession(await orderLand(by, 'wert', body), host),
  )

  route(endpoints.buyCreditsByWidget, purchase, async ({ account, body, host }) =>
    widgetSession(await orderCredits(account, 'wert', body), host),
  )

  route(endpoints.getEthRate, {}, async () => {
    const { answer, decimals, updatedAt } = await feed.readPrice()
    return { usd: formatUnits(answer, decimals), updated_at: updatedAt.toISOString() }
  })

  route(endpoints.buyLandByEth, landPurchase, async ({ body, ...by }) =>
    ethSession(await orderLand(by, 'eth', body)),
  )

  route(endpoints.buyCreditsByEth, purchase, async ({ account, body }) =>
    ethSession(await orderCredits(account, 'eth', body)),
  )
}

/** Webhook of the card provider, signed over the raw body. It returns success only after the commit. */
export async function stripeWebhook(app: FastifyInstance, platform: Platform): Promise<void> {
  if (!platform.stripe) return
  await receiveWebhook(app, '/api/stripe/webhook', async ({ rawBody, headers }) => {
    const event = stripeOf(platform).readWebhook(rawBody, headers['stripe-signature'])
    await receiveStripeEvent(platform, event)
  })
}

const asOrdered = ({ order, attempt }: { order: OrderRow; attempt: AttemptRow }) => ({
  tid: order.id,
  totalUSD: dollars(attempt.amount_cents),
  hold_until: order.kind === 'plots' ? order.hold_until.toISOString() : null,
})
