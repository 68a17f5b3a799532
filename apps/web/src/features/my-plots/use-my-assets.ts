import { listMyAssets } from '@meridian/shared/endpoints/plots'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'

export const TABLE_ROWS = 10

/** The plots of the table: those outside of collections, or those of one collection. */
export type TableOf = { type: 'individual' } | { collection_id: string }

/** A page of the table; the previous page stays until it is loaded. */
export function useMyAssets(of: TableOf, page: number) {
  const signedIn = useSignedIn()
  const query = { ...of, page: String(page), limit: String(TABLE_ROWS) }
  return useQuery({
    ...endpointQuery(listMyAssets, { query }),
    enabled: signedIn,
    placeholderData: keepPreviousData,
  })
}
