import { getTier } from '@meridian/shared/endpoints/tiers'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'

export function useTier() {
  const signedIn = useSignedIn()
  return useQuery({ ...endpointQuery(getTier), enabled: signedIn }).data
}
