import { withdrawReferral } from '@meridian/shared/endpoints/referrals'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { VERIFY_TIMEOUT_MS, isRefusal, whetherFinal } from '#lib/flow/poll-until-decided.ts'
import { isUseless } from './judge-fee.ts'
import { forgetFee, readStoredFee } from './stored-fee.ts'
import type { FeeOwner } from './stored-fee.ts'

const ASK_MS = 4000

/**
 * A fee that an earlier visit has paid, or null. It is sent to the server in the background until its withdrawal is
 * over; the request is idempotent.
 */
export function useStoredFee(
  owner: FeeOwner | null,
  isBusy: boolean,
): { hash: string | null; error: unknown } {
  const hash = owner && readStoredFee(owner)
  const { error } = useQuery({
    queryKey: endpointKey(withdrawReferral, { body: { wallet: owner?.wallet ?? '', hash: hash ?? '' } }),
    enabled: owner !== null && hash !== null && !isBusy,
    queryFn: async ({ signal }) => {
      const body = { wallet: owner!.wallet, hash: hash! }
      try {
        const options = { signal, timeoutMs: VERIFY_TIMEOUT_MS }
        const found = await whetherFinal(call(withdrawReferral, { body }, options))
        if (!found.pending) forgetFee(owner!, body.hash)
        return found
      } catch (refusal) {
        if (isUseless(refusal)) forgetFee(owner!, body.hash)
        throw refusal
      }
    },
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.pending === false || isRefusal(state.error) ? false : ASK_MS,
  })
  return { hash, error: hash === null ? null : error }
}
