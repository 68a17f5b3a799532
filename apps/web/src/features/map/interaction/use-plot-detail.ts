import { useQuery } from '@tanstack/react-query'
import { getPlot } from '@meridian/shared/endpoints/map'
import { call } from '#lib/api.ts'
import { endpointKey, endpointQuery } from '#lib/endpoint-query.ts'
import { useDebounced } from '#lib/use-debounced.ts'

/** A moving pointer crosses many plots; only a plot on which it rests is requested. */
const REST_MS = 140
/** Place names do not change. */
const KEEP_MS = 30 * 60_000

/** A hold can end or be extended. */
const HOLD_MS = 30_000

/** The end of a plot's hold; null if it has none, or while it is not loaded. */
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

/** Place and price of a plot; undefined until they are loaded. */
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
