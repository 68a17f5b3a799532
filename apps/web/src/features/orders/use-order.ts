import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { getDeedOrder, getOrder } from '@meridian/shared/endpoints/purchase'
import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpointKey, endpointQuery } from '#lib/endpoint-query.ts'
import { learnServerTime } from '#lib/use-time-left.ts'

/** Live events are faster; polling covers a stream that was cut without notice. */
const POLL_MS = 2000

export const isWaiting = (state: string) => state === 'open' || state === 'confirming'

export function useOrder(tid: string) {
  const query = useQuery({
    ...endpointQuery(getOrder, { params: { tid } }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const order = state.data?.order
      return order && isWaiting(order.state) ? POLL_MS : false
    },
  })
  const now = query.data?.now
  useEffect(() => {
    if (now !== undefined) learnServerTime(now)
  }, [now])
  return query
}

/** The plots that an order has brought. */
const grantedCells = ({ plots }: Pick<OrderDetail, 'plots'>): number[] =>
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
