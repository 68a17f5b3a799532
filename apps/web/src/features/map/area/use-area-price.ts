import { getCreditPrice } from '@meridian/shared/endpoints/pricing'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useDebounced } from '#lib/use-debounced.ts'

/** A hand on its way asks nothing. */
const REST_MS = 120

/** Whole dollars for so many plots, the discount taken off: a credit and a plot cost the same. Null until it is known. */
export function useAreaPrice(plots: number): number | null {
  const rested = useDebounced(plots, REST_MS)
  const { data } = useQuery({
    ...endpointQuery(getCreditPrice, { params: { amount: String(rested) } }),
    enabled: rested > 0 && rested <= maxPlotsPerOrder,
    staleTime: 60_000,
  })
  return rested === plots && data ? data.total : null
}
