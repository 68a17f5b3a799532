import { rememberReferrer } from '@meridian/shared/endpoints/referrals'
import { useEffect } from 'react'
import { useInviters } from '#app/layout/invited-by.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { call } from '#lib/api.ts'
import { pageState } from '#lib/page-state.ts'

/** The wallets whose inviters were sent to the server since the page was loaded. */
const reported = pageState(() => new Set<string>())

/** The inviter of this wallet. Sent to the server once per wallet as a hint; only a purchase decides. */
export function useInvitation(wallet: Address | null): Address | null {
  const inviters = useInviters()
  const inviter = inviters.find((one) => one !== wallet?.toLowerCase()) ?? null

  useEffect(() => {
    if (wallet === null || reported().has(wallet)) return
    reported().add(wallet)
    // A failure is ignored: the purchase itself names the inviter.
    void call(rememberReferrer, { body: { wallet, wallet_ref: inviter ?? '' } }).catch(() => undefined)
  }, [wallet, inviter])

  return inviter
}
