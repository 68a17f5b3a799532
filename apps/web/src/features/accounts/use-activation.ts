import { getProfile } from '@meridian/shared/endpoints/accounts'
import { activate } from '@meridian/shared/endpoints/email-links'
import type { GuestVisit } from '@meridian/shared/account/guest-visit'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { session } from '#lib/session.ts'
import { wasSignedUpHere } from './signed-up-here.ts'

/**
 * Confirming uses the key up, so each key is sent once in a visit, however often the page mounts: no signal
 * that an unmount could abort, no repeat by itself, and the outcome is kept.
 */
const activation = (key: string, { visit, cart }: Keep) =>
  queryOptions({
    queryKey: endpointKey(activate, { params: { key } }),
    queryFn: async () => {
      const before = await readOwnName()
      const chosen = cart()
      const answer = await call(activate, { params: { key } })
      const wasSignedIn = before === answer.username
      // The server has ended the sessions of the account that was confirmed; that of another one goes on.
      if (wasSignedIn) session.end()
      const { place = null, cells = [] } = answer.visit ?? {}
      // Who was logged in already has chosen since; the end of that session has emptied the cart.
      visit(answer.username, { place, cells: wasSignedIn ? chosen : cells })
      return {
        ...answer,
        wasSignedIn,
        hasChosen: chosen.length > 0,
        isOwn: wasSignedIn || wasSignedUpHere(answer.username),
      }
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

interface Keep {
  /** Is given what the one who signed up had before them. */
  visit: (username: string, visit: GuestVisit) => void
  /** What is in the cart. */
  cart: () => number[]
}

export const useActivation = (key: string, keep: Keep) => useQuery(activation(key, keep))

/** Of whoever is signed in here; null where nobody is. */
async function readOwnName(): Promise<string | null> {
  if (session.store.getState().access === null) return null
  const answer = await call(getProfile).catch(() => null)
  return answer?.user.username ?? null
}
