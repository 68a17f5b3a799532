/** The inviters of this visitor, stored on this device: a purchase may follow days after the invitation. */
import { walletAddress } from '@meridian/shared/identity'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { Address } from '#features/wallet/provider/provider.ts'
import { deviceStorage } from '#lib/device-storage.ts'

const KEY = 'invited-by'

const MOST_KEPT = 5

const NOBODY = `0x${'0'.repeat(40)}`

/** In lower case: mixed case is a checksum, which could be mistyped. */
function readCode(code: string | null): Address | null {
  const address = code?.toLowerCase() ?? ''
  return z.safeParse(walletAddress, address).success && address !== NOBODY ? (address as Address) : null
}

/**
 * Newest first. Older ones are stored too: when visitors open their own link, the previous inviter counts, and their
 * wallet may become known only later.
 */
const readStored = (): Address[] =>
  (deviceStorage.get(KEY) ?? '').split(' ').flatMap((code) => readCode(code) ?? [])

/** The `code` of the address, on any page; ignored unless it is a wallet address. */
function useCode(): Address | null {
  const [search] = useSearchParams()
  return readCode(search.get('code'))
}

export function useStoreInviter(): void {
  const invited = useCode()
  useEffect(() => {
    if (invited === null) return
    const others = readStored().filter((one) => one !== invited)
    deviceStorage.set(KEY, [invited, ...others].slice(0, MOST_KEPT).join(' '))
  }, [invited])
}

/** Newest first. */
export function useInviters(): Address[] {
  const invited = useCode()
  return invited === null ? readStored() : [invited, ...readStored()]
}
