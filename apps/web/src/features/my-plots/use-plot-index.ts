import { getPlotIndex } from '@meridian/shared/endpoints/plots'
import { unpackPlots } from '@meridian/shared/plot-index'
import type { IndexedPlot } from '@meridian/shared/plot-index'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#lib/api.ts'
import { endpointKey, readAllPages } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'

/** The key starts with the endpoint's key, so that invalidating that invalidates this. */
const plotIndexQuery = queryOptions({
  queryKey: [...endpointKey(getPlotIndex), 'plots'],
  queryFn: ({ signal }) => readAllPlots(signal),
  // Ten thousand objects: comparing them costs more than rendering them again.
  structuralSharing: false,
})

/** All plots of the signed-in account, in the order of the grid. */
export function usePlotIndex() {
  const signedIn = useSignedIn()
  return useQuery({ ...plotIndexQuery, enabled: signedIn })
}

/** The names that the visitor has given to plots of their own. */
export function useOwnNames(): ReadonlyMap<string, string> {
  const { data: plots } = usePlotIndex()
  return useMemo(
    () => new Map(plots?.flatMap(({ cell, name }) => (name === null ? [] : [[String(cell), name]]))),
    [plots],
  )
}

async function readAllPlots(signal: AbortSignal): Promise<IndexedPlot[]> {
  const pages = await readAllPages((query) => call(getPlotIndex, { query }, { signal }))
  return pages.flatMap(({ plots }) => unpackPlots(plots))
}
