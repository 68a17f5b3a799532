import { getCreditPrice } from '@meridian/shared/endpoints/pricing'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useDebounced } from '#lib/use-debounced.ts'

/** Debounce: no request while the pointer is moving. */
const REST_MS = 120

/** The price in whole dollars after the discount (a plot costs one credit). Null until it is loaded. */
export function useAreaPrice(plots: number): number | null {
  const rested = useDebounced(plots, REST_MS)
  const { data } = useQuery({
    ...endpointQuery(getCreditPrice, { params: { amount: String(rested) } }),
    enabled: rested > 0 && rested <= maxPlotsPerOrder,
    staleTime: 60_000,
  })
  return rested === plots && data ? data.total : null
}
