import { listCollections } from '@meridian/shared/endpoints/collections'
import type { Collection } from '@meridian/shared/endpoints/collections'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'

const collectionsQuery = queryOptions({
  queryKey: [...endpointKey(listCollections), 'all'],
  queryFn: ({ signal }) => readAllCollections(signal),
})

/** Every collection of whoever is signed in, newest first. */
export function useCollections() {
  const signedIn = useSignedIn()
  return useQuery({ ...collectionsQuery, enabled: signedIn })
}

async function readAllCollections(signal: AbortSignal): Promise<Collection[]> {
  const collections: Collection[] = []
  for (let query: { cursor?: string } = {}; ;) {
    const page = await call(listCollections, { query }, { signal })
    collections.push(...page.data)
    if (page.next === null) return collections
    query = { cursor: page.next }
  }
}

/** Only collections without a state gain or lose plots. */
export const isOpenCollection = ({ state }: Pick<Collection, 'state'>): boolean => state === 0
