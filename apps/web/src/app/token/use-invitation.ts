import { rememberReferrer } from '@meridian/shared/endpoints/referrals'
import { walletAddress } from '@meridian/shared/identity'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { Address } from '#features/wallet/connection/provider.ts'
import { call } from '#lib/api.ts'
import { deviceStorage } from '#lib/device-storage.ts'

const KEY = 'invited-by'

const MOST_KEPT = 5

const NOBODY = `0x${'0'.repeat(40)}`

/** In lower case, since a mixed one is a checksum, which somebody may have typed wrong. */
function readCode(code: string | null): Address | null {
  const address = code?.toLowerCase() ?? ''
  return z.safeParse(walletAddress, address).success && address !== NOBODY ? (address as Address) : null
}

/**
 * Newest first. Older ones stay, because whose wallet it is may be known only later: whoever opens their own link is
 * still invited by the one before.
 */
const readKept = (): Address[] =>
  (deviceStorage.get(KEY) ?? '').split(' ').flatMap((code) => readCode(code) ?? [])

/** Whom the server has been told about since the page was loaded. */
const told = new Set<string>()

/**
 * Who invited this visitor, by the `code` of the link that they came by; kept on this device, since who buys today may
 * have been invited last week. The server is told of it once for each wallet: a hint, which only a purchase decides.
 */
export function useInvitation(wallet: Address | null): Address | null {
  const [search] = useSearchParams()
  const invited = readCode(search.get('code'))
  const inviters = invited === null ? readKept() : [invited, ...readKept()]
  const inviter = inviters.find((one) => one !== wallet?.toLowerCase()) ?? null

  useEffect(() => {
    if (invited === null) return
    const others = readKept().filter((one) => one !== invited)
    deviceStorage.set(KEY, [invited, ...others].slice(0, MOST_KEPT).join(' '))
  }, [invited])

  useEffect(() => {
    if (wallet === null || told.has(wallet)) return
    told.add(wallet)
    // Nothing hangs on it.
    void call(rememberReferrer, { body: { wallet, wallet_ref: inviter ?? '' } }).catch(() => undefined)
  }, [wallet, inviter])

  return inviter
}
