import { getOrder } from '@meridian/shared/endpoints/payments'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpointQuery } from '#lib/endpoint-query.ts'
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
