/** Who invited this visitor: kept on this device, since who buys today may have been invited last week. */
import { walletAddress } from '@meridian/shared/identity'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { Address } from '#features/wallet/provider/provider.ts'
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

/** By the `code` of the address, whatever page it leads to; what is no wallet's is no invitation. */
function useCode(): Address | null {
  const [search] = useSearchParams()
  return readCode(search.get('code'))
}

export function useKeepInviter(): void {
  const invited = useCode()
  useEffect(() => {
    if (invited === null) return
    const others = readKept().filter((one) => one !== invited)
    deviceStorage.set(KEY, [invited, ...others].slice(0, MOST_KEPT).join(' '))
  }, [invited])
}

/** Newest first. */
export function useInviters(): Address[] {
  const invited = useCode()
  return invited === null ? readKept() : [invited, ...readKept()]
}
