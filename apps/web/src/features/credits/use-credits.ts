import { getCreditTotal } from '@meridian/shared/endpoints/credits'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'

/** The balance of land credits; undefined while signed out or loading. */
export function useCredits(): number | undefined {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...endpointQuery(getCreditTotal), enabled: signedIn })
  return signedIn ? data?.amount : undefined
}
