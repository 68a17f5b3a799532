import { listMyAssets } from '@meridian/shared/endpoints/plots'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'

export const TABLE_ROWS = 10

/** Which plots the table is of: those outside of collections, or those of one. */
export type TableOf = { type: 'individual' } | { collection_id: string }

/** A page of the table; the page before stays until it is there. */
export function useMyAssets(of: TableOf, page: number) {
  const signedIn = useSignedIn()
  const query = { ...of, page: String(page), limit: String(TABLE_ROWS) }
  return useQuery({
    ...endpointQuery(listMyAssets, { query }),
    enabled: signedIn,
    placeholderData: keepPreviousData,
  })
}
