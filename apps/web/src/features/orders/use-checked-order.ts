import { checkOrder, getOrder } from '@meridian/shared/endpoints/purchase'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { useOrder } from './use-order.ts'

/** Not often: each check makes the server call the card provider. */
const CHECK_MS = 10_000

/**
 * The order of a buyer who returns from the card provider. Checks with the provider, because its webhook may be late.
 */
export function useCheckedOrder(tid: string) {
  const queries = useQueryClient()
  const query = useOrder(tid)
  const isOpen = query.data === undefined || query.data.order.state === 'open'

  useEffect(() => {
    if (!isOpen) return undefined
    const check = async () => {
      const answer = await call(checkOrder, { params: { tid } }, { timeoutMs: 45_000 })
      queries.setQueryData(endpointKey(getOrder, { params: { tid } }), answer)
    }
    // The order is polled whether the check succeeds or not.
    const quietly = () => void check().catch(() => undefined)
    quietly()
    const timer = setInterval(quietly, CHECK_MS)
    return () => clearInterval(timer)
  }, [queries, tid, isOpen])

  return query
}
