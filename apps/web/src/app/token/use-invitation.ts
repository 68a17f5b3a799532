import { rememberReferrer } from '@meridian/shared/endpoints/referrals'
import { useEffect } from 'react'
import { useInviters } from '#app/layout/invited-by.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { call } from '#lib/api.ts'

/** Whom the server has been told about since the page was loaded. */
const told = new Set<string>()

/** Who invited this wallet; the server is told of it once for each: a hint, which only a purchase decides. */
export function useInvitation(wallet: Address | null): Address | null {
  const inviters = useInviters()
  const inviter = inviters.find((one) => one !== wallet?.toLowerCase()) ?? null

  useEffect(() => {
    if (wallet === null || told.has(wallet)) return
    told.add(wallet)
    // Nothing hangs on it.
    void call(rememberReferrer, { body: { wallet, wallet_ref: inviter ?? '' } }).catch(() => undefined)
  }, [wallet, inviter])

  return inviter
}
