import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { getDeedOrder } from '@meridian/shared/endpoints/purchase'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'

/** The purchase behind a deed, for its buyer; null for everyone else and while it loads. */
export function useDeedOrder(number: string): OrderDetail | null {
  const signedIn = useSignedIn()
  const { data } = useQuery({
    ...endpointQuery(getDeedOrder, { params: { number } }),
    enabled: signedIn,
  })
  return (signedIn && data?.order) || null
}
