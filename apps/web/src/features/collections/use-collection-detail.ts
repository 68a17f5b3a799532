import { getCollectionDetail } from '@meridian/shared/endpoints/collections'
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import type { Plot } from '@meridian/shared/plot'
import type { IndexedPlot } from '@meridian/shared/plot-index'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endpointKey, readAllPages } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'

export interface CollectionDetail {
  info: EndpointAnswer<typeof getCollectionDetail>['info']
  plots: IndexedPlot[]
}

/** A collection by its public name, with all of its plots. */
export function useCollectionDetail(uriid: string) {
  const signedIn = useSignedIn()
  return useQuery({
    // The key contains the session state, because the owner sees more than the public.
    queryKey: [...endpointKey(getCollectionDetail, { query: { uriid } }), signedIn],
    queryFn: ({ signal }) => readDetail(uriid, signal),
  })
}

async function readDetail(uriid: string, signal: AbortSignal): Promise<CollectionDetail> {
  const pages = await readAllPages((from) =>
    call(getCollectionDetail, { query: { uriid, ...from } }, { signal }),
  )
  return { info: pages.at(-1)!.info, plots: pages.flatMap(({ data }) => data.map(asIndexed)) }
}

const asIndexed = ({
  _id,
  name,
  areas,
  created_at,
  price,
  mint_status,
  collection_id,
}: Plot): IndexedPlot => ({
  cell: Number(_id),
  collectionId: collection_id,
  district: areas[0]?.district ?? '',
  country: areas[0]?.country ?? '',
  createdAt: Math.floor(Date.parse(created_at) / 1000),
  price: price ?? 0,
  name: name ?? null,
  minted: mint_status,
})
