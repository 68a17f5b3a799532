import { getOrder, listOrders } from '@meridian/shared/endpoints/orders'
import type { OrderSummary } from '@meridian/shared/endpoints/orders'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { learnServerTime } from '#lib/use-time-left.ts'
import type { PlotsPurchase, Purchase } from './purchase.ts'

/** Until when the very same plots are held already, by an earlier try that waits for its money. */
export function useWaitingHold(purchase: Purchase): string | null {
  const { data = null } = useQuery({
    queryKey: [...endpointKey(listOrders), 'hold', purchase],
    queryFn: () => (purchase.kind === 'plots' ? findHold(purchase) : null),
    staleTime: 0,
  })
  return data
}

async function findHold(purchase: PlotsPurchase): Promise<string | null> {
  const { orders, now } = await call(listOrders, { query: {} })
  learnServerTime(now)
  for (const { tid, hold_until } of orders.filter((order) => couldBe(order, purchase))) {
    const { order } = await call(getOrder, { params: { tid } })
    const cells = new Set(order.plots.map(({ _id }) => Number(_id)))
    if (purchase.cells.every((cell) => cells.has(cell))) return hold_until
  }
  return null
}

const couldBe = ({ kind, can_resume, quantity, total }: OrderSummary, { cells, price }: PlotsPurchase) =>
  kind === 'plots' && can_resume && quantity === cells.length && total === price
