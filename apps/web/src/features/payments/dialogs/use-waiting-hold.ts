import { findWaitingOrder } from '@meridian/shared/endpoints/orders'
import { listOrders } from '@meridian/shared/endpoints/purchase'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { learnServerTime } from '#lib/use-time-left.ts'
import { landOrder } from '#features/payments/flow/purchase.ts'
import type { EthQuote, Purchase } from '#features/payments/flow/purchase.ts'

interface WaitingHold {
  /** Null where nothing is held, as for land credits. */
  until: string | null
  /** Set where an ether price was quoted and is still valid. */
  quote: EthQuote | null
}

/** The hold and the quote of an earlier unpaid order for the same purchase. */
export function useWaitingHold(purchase: Purchase): WaitingHold | null {
  const { data = null } = useQuery({
    // Prefixed with the order list's key, so that invalidating the orders also invalidates this.
    queryKey: [...endpointKey(listOrders), 'hold', purchase],
    queryFn: () => findHold(purchase),
    staleTime: 0,
  })
  return data
}

async function findHold(purchase: Purchase): Promise<WaitingHold | null> {
  const { price } = purchase
  const wanted = purchase.kind === 'plots' ? landOrder(purchase) : { quantity: purchase.quantity }
  const { order, now } = await call(findWaitingOrder, { body: { ...wanted, price } })
  learnServerTime(now)
  if (!order) return null
  const { hold_until, amountCurrency: ether, quote_until: until } = order
  return { until: hold_until, quote: ether !== null && until !== null ? { ether, until } : null }
}
