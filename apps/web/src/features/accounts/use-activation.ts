import { activate, getProfile } from '@meridian/shared/endpoints/accounts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { session } from '#lib/session.ts'

/**
 * Confirming uses the key up, so each key is sent once in a visit, however often the page mounts: no signal
 * that an unmount could abort, no repeat by itself, and the outcome is kept.
 */
const activation = (key: string) =>
  queryOptions({
    queryKey: endpointKey(activate, { params: { key } }),
    queryFn: async () => {
      const answer = await call(activate, { params: { key } })
      await checkSession()
      return answer
    },
    enabled: key !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    retryOnMount: false,
  })

export const useActivation = (key: string) => useQuery(activation(key))

/**
 * The server has ended the sessions of the account that was confirmed. If this browser's was one of them, asking
 * for the profile ends it here too; the session of another account goes on.
 */
async function checkSession(): Promise<void> {
  if (session.store.getState().access === null) return
  await call(getProfile).catch(() => undefined)
}
