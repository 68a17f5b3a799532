import { rememberReferrer } from '@meridian/shared/endpoints/referrals'
import { walletAddress } from '@meridian/shared/identity'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { Address } from '#features/wallet/connection/provider.ts'
import { call } from '#lib/api.ts'
import { deviceStorage } from '#lib/device-storage.ts'

const KEY = 'invited-by'

const NOBODY = `0x${'0'.repeat(40)}`

/** In lower case, since a mixed one is a checksum, which somebody may have typed wrong. */
function readCode(code: string | null): Address | null {
  const address = code?.toLowerCase() ?? ''
  return z.safeParse(walletAddress, address).success && address !== NOBODY ? (address as Address) : null
}

/** Whom the server has been told about since the page was loaded. */
const told = new Set<string>()

/**
 * Who invited this visitor, by the `code` of the link that they came by; kept on this device, since who buys today may
 * have been invited last week. The server is told of it once for each wallet: a hint, which only a purchase decides.
 */
export function useInvitation(wallet: Address | null): Address | null {
  const [search] = useSearchParams()
  const invited = readCode(search.get('code'))
  const named = invited ?? readCode(deviceStorage.get(KEY))
  const inviter = named === wallet?.toLowerCase() ? null : named

  useEffect(() => {
    if (invited !== null) deviceStorage.set(KEY, invited)
  }, [invited])

  useEffect(() => {
    if (wallet === null || told.has(wallet)) return
    told.add(wallet)
    // Nothing hangs on it.
    void call(rememberReferrer, { body: { wallet, wallet_ref: inviter ?? '' } }).catch(() => undefined)
  }, [wallet, inviter])

  return inviter
}
