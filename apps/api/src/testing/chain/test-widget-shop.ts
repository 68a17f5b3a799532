/** A shop whose buyers pay by card in the widget, which pays ether on their behalf. */
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { buyLandByWidget } from '@meridian/shared/endpoints/payments'
import { getOrder } from '@meridian/shared/endpoints/purchase'
import type { LandItem } from '@meridian/shared/land-item'
import { beforeEach, vi } from 'vitest'
import { runEthShop, shop } from './test-eth-shop.ts'
import { startTestPayments } from '#testing/test-payments.ts'
import type { TestPayments } from '#testing/test-payments.ts'
import { freshItems } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'

export let payments: TestPayments

/** Registers the hooks of a test file; all its tests share one shop with a widget. */
export function runWidgetShop(): void {
  runEthShop(async (chain) => {
    payments = await startTestPayments({ land: chain })
    return payments.env
  })
  beforeEach(() => payments.wert('manners', { delayMs: 0, repeat: 1, neverFinish: false }))
}

export type Session = EndpointAnswer<typeof buyLandByWidget>

export const openSession = (buyer: Buyer, items: LandItem[]) =>
  shop.api.call(buyLandByWidget, { body: { type: 'individual', items } }, buyer)

export const buyPlots = (buyer: Buyer, count = 1) => openSession(buyer, freshItems(count))

/** A buyer's action in the widget; resolves when the provider has finished. */
export async function act(
  deed: 'pay' | 'decline' | 'fail-over',
  { partnerID, signedData }: Session,
): Promise<void> {
  const { id } = await payments.wert<{ id: string }>('order', { act: deed, partnerID, signedData })
  await vi.waitUntil(
    async () => (await payments.wertOrders()).find((order) => order.id === id)?.status !== 'pending',
    {
      timeout: 30_000,
    },
  )
  await shop.follow()
}

/** As the buyer sees them. */
export const shownRefunds = async (buyer: Buyer, { tid }: { tid: string }) =>
  (await shop.api.call(getOrder, { params: { tid } }, buyer)).order.refunds

export const amountOf = ({ signedData }: Session) => String(signedData['commodity_amount'])
