import { getProfile } from '@meridian/shared/endpoints/accounts'
import { activate } from '@meridian/shared/endpoints/email-links'
import type { GuestVisit } from '@meridian/shared/account/guest-visit'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { session } from '#lib/session.ts'
import { wasSignedUpHere } from './signed-up-here.ts'

/**
 * Confirming consumes the key, so each key is sent once per visit, however often the page mounts: without an abort
 * signal, without retries, and with the result cached.
 */
const activation = (key: string, { visit, cart }: Keep) =>
  queryOptions({
    queryKey: endpointKey(activate, { params: { key } }),
    queryFn: async () => {
      const before = await readOwnName()
      const chosen = cart()
      const answer = await call(activate, { params: { key } })
      const wasSignedIn = before === answer.username
      // The server has ended the sessions of the confirmed account; another account's session continues.
      if (wasSignedIn) session.end()
      const isHere = wasSignedUpHere(answer.username)
      const { place = null, cells: mailed = [] } = answer.visit ?? {}
      // The cart is newer than the mail. A guest's cart survives the login; ending a session has emptied the other.
      const inCart = before === null && isHere && chosen.length > 0
      visit(answer.username, { place, cells: wasSignedIn ? chosen : inCart ? [] : mailed })
      return {
        ...answer,
        wasSignedIn,
        hasChosen: chosen.length > 0,
        isOwn: wasSignedIn || isHere,
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
  /** Restores the camera and plots of the guest who signed up. */
  visit: (username: string, visit: GuestVisit) => void
  /** The cells in the cart. */
  cart: () => number[]
}

export const useActivation = (key: string, keep: Keep) => useQuery(activation(key, keep))

/** The name of the signed-in account; null while signed out. */
async function readOwnName(): Promise<string | null> {
  if (session.store.getState().access === null) return null
  const answer = await call(getProfile).catch(() => null)
  return answer?.user.username ?? null
}
