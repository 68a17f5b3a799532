/** After a payment was reported: waits for what the server knows, and tells that, never what a widget claims. */
import { getOrder } from '@meridian/shared/endpoints/payments'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { getPrice } from '@meridian/shared/endpoints/cart'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { formatWhole } from '#lib/format.ts'
import { trackPurchase } from '#features/orders/track-purchase.ts'
import { showProgress, showResult } from '#ui/dialogs/dialogs.ts'
import { nameOf, quantityOf } from './purchase.ts'
import type { Ordered, Purchase } from './purchase.ts'
import './words.ts'

const POLL_MS = 1000
const PATIENCE_MS = 45_000

export interface Settling {
  queries: QueryClient
  /** The cells that left the cart for good. */
  onPlotsBought: (cells: number[]) => void
}

const isDecided = ({ state }: OrderDetail) => state !== 'open' && state !== 'confirming'

export async function settlePurchase(
  settling: Settling,
  purchase: Purchase,
  ordered: Ordered,
  patienceMs = PATIENCE_MS,
) {
  const progress = showProgress({
    title: i18next.t('paying:confirming'),
    message: i18next.t('paying:confirmingText'),
  })
  const order = await waitUntilDecided(ordered.tid, patienceMs).finally(progress.close)
  const { queries } = settling
  void queries.invalidateQueries({ queryKey: ['account'] })
  void queries.invalidateQueries({ queryKey: endpointKey(getPrice) })
  const bought = order?.state === 'completed' || order?.state === 'made_good'
  if (bought) {
    trackPurchase({ ...ordered, name: nameOf(purchase), quantity: quantityOf(purchase) })
    if (purchase.kind === 'plots') settling.onPlotsBought(purchase.cells)
  }
  await tellOutcome(purchase, order)
}

async function tellOutcome(purchase: Purchase, order: OrderDetail | null) {
  const t = i18next.t
  if (order?.state === 'completed') {
    const count = quantityOf(purchase)
    const amount = formatWhole(count, i18next.language)
    return showResult(
      purchase.kind === 'plots'
        ? {
            error: false,
            title: t('paying:plotsBought'),
            message: t('paying:plotsBoughtText', { count, amount }),
          }
        : {
            error: false,
            title: t('paying:creditsBought'),
            message: t('paying:creditsBoughtText', { count, amount }),
          },
    )
  }
  if (order?.state === 'made_good') {
    const { granted, credited, refunded } = order
    const message = t('paying:partText', { granted, credited, refunded })
    return showResult({ error: true, title: t('paying:partTitle'), message })
  }
  if (order && isDecided(order))
    return showResult({ error: true, title: t('paying:unable'), message: t('paying:unsuccessful') })
  await showResult({ error: false, title: t('paying:waitTitle'), message: t('paying:waitText') })
}

/** Null where the server could not be asked; an order that still waits when patience ends. */
async function waitUntilDecided(tid: string, patienceMs: number): Promise<OrderDetail | null> {
  const until = Date.now() + patienceMs
  for (let latest: OrderDetail | null = null; ;) {
    latest = (await readOrder(tid)) ?? latest
    if ((latest && isDecided(latest)) || Date.now() >= until) return latest
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

export const readOrder = (tid: string): Promise<OrderDetail | null> =>
  call(getOrder, { params: { tid } }).then(
    ({ order }) => order,
    () => null,
  )
