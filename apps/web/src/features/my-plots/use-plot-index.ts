import { getPlotIndex } from '@meridian/shared/endpoints/plots'
import { unpackPlots } from '@meridian/shared/plot-index'
import type { IndexedPlot } from '@meridian/shared/plot-index'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endpointKey, readAllPages } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'

/** Below the endpoint's own key: whoever outdates that, outdates this. */
const plotIndexQuery = queryOptions({
  queryKey: [...endpointKey(getPlotIndex), 'plots'],
  queryFn: ({ signal }) => readAllPlots(signal),
  // Ten thousand objects: comparing them costs more than drawing them anew.
  structuralSharing: false,
})

/** Every plot of whoever is signed in, in the order of the grid. */
export function usePlotIndex() {
  const signedIn = useSignedIn()
  return useQuery({ ...plotIndexQuery, enabled: signedIn })
}

async function readAllPlots(signal: AbortSignal): Promise<IndexedPlot[]> {
  const pages = await readAllPages((query) => call(getPlotIndex, { query }, { signal }))
  return pages.flatMap(({ plots }) => unpackPlots(plots))
}
