import { listCollections } from '@meridian/shared/endpoints/collections'
import type { Collection } from '@meridian/shared/endpoints/collections'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endpointKey, readAllPages } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'

const collectionsQuery = queryOptions({
  queryKey: [...endpointKey(listCollections), 'all'],
  queryFn: ({ signal }) => readAllCollections(signal),
})

/** All collections of the signed-in account, newest first. */
export function useCollections() {
  const signedIn = useSignedIn()
  return useQuery({ ...collectionsQuery, enabled: signedIn })
}

async function readAllCollections(signal: AbortSignal): Promise<Collection[]> {
  const pages = await readAllPages((query) => call(listCollections, { query }, { signal }))
  return pages.flatMap(({ data }) => data)
}

/** Only collections without a state gain or lose plots. */
export const isOpenCollection = ({ state }: Pick<Collection, 'state'>): boolean => state === 0
