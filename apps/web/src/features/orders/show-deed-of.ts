import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { getDeedOrder } from '@meridian/shared/endpoints/payments'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '#lib/endpoint-query.ts'

/** The plots that an order has brought. */
export const grantedCells = ({ plots }: Pick<OrderDetail, 'plots'>): number[] =>
  plots.filter(({ outcome }) => outcome === 'granted').map(({ _id }) => Number(_id))

/** Leads to the deed of a purchase, which then need not be loaded again. */
export function showDeedOf(
  order: OrderDetail,
  queries: QueryClient,
  onDeed: (number: string, cells: number[]) => void,
): void {
  if (order.deed === null) return
  const key = endpointKey(getDeedOrder, { params: { number: order.deed } })
  queries.setQueryData(key, { error: false, msg: '', order })
  onDeed(order.deed, grantedCells(order))
}
