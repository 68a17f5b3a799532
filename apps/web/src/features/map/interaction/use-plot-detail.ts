import { useQuery } from '@tanstack/react-query'
import { getPlot } from '@meridian/shared/endpoints/map'
import { call } from '#lib/api.ts'
import { endpointKey, endpointQuery } from '#lib/endpoint-query.ts'
import { useDebounced } from '#lib/use-debounced.ts'

/** A pointer on its way crosses many plots; only one that it rests on is worth a question. */
const REST_MS = 140
/** Places do not move. */
const KEEP_MS = 30 * 60_000

/** Holds end, and may be given more time. */
const HOLD_MS = 30_000

/** Until when a plot is on hold; null where it is not, or nobody knows. */
export function useHoldEnd(cell: number, isHeld: boolean): string | null {
  const rested = useDebounced(cell, REST_MS)
  const input = { params: { id: String(rested) } }
  const { data } = useQuery({
    queryKey: [...endpointKey(getPlot, input), 'hold'],
    queryFn: ({ signal }) => call(getPlot, input, { signal }),
    enabled: isHeld && rested === cell,
    staleTime: HOLD_MS,
  })
  return isHeld && rested === cell ? (data?.plot.held_until ?? null) : null
}

/** Place and price of a plot; undefined until they are there. */
export function usePlotDetail(cell: number | null) {
  const rested = useDebounced(cell, REST_MS)
  const { data, isError } = useQuery({
    ...endpointQuery(getPlot, { params: { id: String(rested ?? 0) } }),
    enabled: rested !== null,
    staleTime: KEEP_MS,
    gcTime: KEEP_MS,
  })
  const settled = rested === cell && cell !== null
  return { detail: settled ? data : undefined, failed: settled && isError }
}
