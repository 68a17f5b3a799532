import * as endpoints from '@meridian/shared/endpoints/payments'
import { cancelOrder, checkOrder } from '@meridian/shared/endpoints/orders'
import type { PaymentMethod } from '@meridian/shared/orders'
import type { FastifyInstance } from 'fastify'
import { formatUnits } from 'viem'
import { openCreditsOrder, openPlotsOrder } from '#features/orders/open-order.ts'
import type { AttemptRow, OrderRow } from '#features/orders/order-queries.ts'
import { readOrder } from '#features/orders/read-order.ts'
import { dollars } from '#features/pricing/price-of.ts'
import { openPriceFeed } from '#platform/chain/price-feed.ts'
import { inTransaction } from '#platform/db/database.ts'
import { visitedOrigin } from '#platform/http/own-hosts.ts'
import { receiveWebhook } from '#platform/http/receive-webhook.ts'
import type { Route } from '#platform/http/route.ts'
import type { Platform } from '#platform/platform.ts'
import { takeFromLimit } from '#platform/rate-limit.ts'
import { checkOwnOrder } from './check-own-order.ts'
import { requireProvider, stripeOf } from './configured-provider.ts'
import { closeCheckoutsInTheWay, giveUpOrder, tryToCloseCheckouts } from './give-up-order.ts'
import { openCheckout } from './open-checkout.ts'
import { openEthSession } from './open-eth-session.ts'
import { openWidgetSession } from './open-widget-session.ts'
import { payByCredits, payWaitingByCredits } from './pay-by-credits.ts'
import { readCreditsPurchase, readLandPurchase } from './read-land-purchase.ts'
import type { CreditsPurchase, LandPurchase } from './read-land-purchase.ts'
import { receiveStripeEvent } from './receive-stripe-event.ts'
import { findOrderToResume, refuseUnlessWaiting } from './resume-order.ts'
import type { Resumed } from './resume-order.ts'

const limits = {
  purchase: { name: 'purchase', limit: 60, perSeconds: 60 },
  check: { name: 'check-order', limit: 60, perSeconds: 60 },
}

/** 301 plots with their rings and names, so that one too many gets its sentence and not a closed door. */
const bodyLimit = 512 * 1024

export function paymentRoutes(route: Route, platform: Platform): void {
  const { config, db } = platform
  const feed = openPriceFeed(config)

  /** Before an order holds anything: whoever is told that it did not work has nothing left behind. */
  const requireMeans = async (method: PaymentMethod): Promise<void> => {
    requireProvider(platform, method)
    if (method === 'eth' || method === 'wert') await feed.readPrice()
  }
  const resume = async (resumed: Resumed): Promise<OrderRow> => {
    const order = await findOrderToResume(db, resumed)
    refuseUnlessWaiting(order)
    return order
  }
  const openLandOrder = async (
    accountId: string,
    method: PaymentMethod,
    { tid, ...wanted }: LandPurchase & { tid?: string | undefined },
  ): Promise<OrderRow> => {
    await requireMeans(method)
    await takeFromLimit(db, limits.purchase, accountId)
    if (tid !== undefined) return resume({ accountId, tid, purchase: wanted })
    const purchase = await readLandPurchase(db, accountId, method, wanted)
    await closeCheckoutsInTheWay(platform, purchase)
    return inTransaction(db, (tx) => openPlotsOrder(tx, purchase))
  }
  const openTopUp = async (
    accountId: string,
    method: PaymentMethod,
    { tid, ...wanted }: CreditsPurchase & { tid?: string | undefined },
  ): Promise<OrderRow> => {
    await requireMeans(method)
    await takeFromLimit(db, limits.purchase, accountId)
    if (tid !== undefined) return resume({ accountId, tid, purchase: wanted })
    const purchase = await readCreditsPurchase(db, accountId, method, wanted)
    return inTransaction(db, (tx) => openCreditsOrder(tx, purchase))
  }
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

  const spendCredits = async (
    accountId: string,
    { tid, ...wanted }: LandPurchase & { tid?: string | undefined },
  ) => {
    await takeFromLimit(db, limits.purchase, accountId)
    if (tid !== undefined) {
      const order = await findOrderToResume(db, { accountId, tid, purchase: wanted })
      await tryToCloseCheckouts(platform, order.id)
      return inTransaction(db, (tx) => payWaitingByCredits(tx, order))
    }
    const purchase = await readLandPurchase(db, accountId, 'credits', wanted)
    await closeCheckoutsInTheWay(platform, purchase)
    return inTransaction(db, (tx) => payByCredits(tx, purchase))
  }

  route(endpoints.payLandByCredits, { bodyLimit }, async ({ account, body }) => {
    const { tid, creditsLeft } = await spendCredits(account.accountId, body)
    return { tid, amount: Number(creditsLeft) }
  })

  route(endpoints.buyLandByStripe, { bodyLimit }, async ({ account, body, host }) =>
    stripeCheckout(await openLandOrder(account.accountId, 'stripe', body), host),
  )

  route(endpoints.buyCreditsByStripe, {}, async ({ account, body, host }) =>
    stripeCheckout(await openTopUp(account.accountId, 'stripe', body), host),
  )

  route(endpoints.buyLandByWidget, { bodyLimit }, async ({ account, body, host }) =>
    widgetSession(await openLandOrder(account.accountId, 'wert', body), host),
  )

  route(endpoints.buyCreditsByWidget, {}, async ({ account, body, host }) =>
    widgetSession(await openTopUp(account.accountId, 'wert', body), host),
  )

  route(endpoints.getEthRate, {}, async () => {
    const { answer, decimals, updatedAt } = await feed.readPrice()
    return { usd: formatUnits(answer, decimals), updated_at: updatedAt.toISOString() }
  })

  route(endpoints.buyLandByEth, { bodyLimit }, async ({ account, body }) =>
    ethSession(await openLandOrder(account.accountId, 'eth', body)),
  )

  route(endpoints.buyCreditsByEth, {}, async ({ account, body }) =>
    ethSession(await openTopUp(account.accountId, 'eth', body)),
  )

  route(cancelOrder, {}, async ({ account, params }) => {
    await giveUpOrder(platform, { accountId: account.accountId, tid: params.tid })
    return {}
  })

  route(checkOrder, {}, async ({ account, params }) => {
    const own = { accountId: account.accountId, tid: params.tid }
    await takeFromLimit(db, limits.check, own.accountId)
    await checkOwnOrder(platform, own)
    return { order: await readOrder(db, own), now: new Date().toISOString() }
  })
}

/** The card provider's messages, signed over their bytes; answered with success only once all of it is committed. */
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
