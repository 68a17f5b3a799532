/** The camera and the plots of a guest who signs up. The confirmation mail restores them in any browser. */
import type { GuestVisit } from '@meridian/shared/account/guest-visit'
import { useEffect } from 'react'
import { useProfile } from '#features/accounts/use-profile.ts'
import { useCart } from '#features/cart/cart-store.ts'
import { readWish, storeMailed, consumeMailed } from '#features/cart/guest-wish.ts'
import { storeForTab, lastCamera, parseCamera } from '#features/map/data/camera.ts'
import { readReturnTo } from './return-to.ts'

/**
 * `state`: the page the visitor came from. On other pages than the map, the last camera of this tab is used.
 * Undefined when there is nothing to restore.
 */
export function readGuestVisit(state: unknown): GuestVisit | undefined {
  const { pathname, hash } = new URL(readReturnTo(state), window.location.origin)
  const place = (pathname === '/' ? parseCamera(hash) : null) ?? lastCamera()
  const cells = readWish()
  return place === null && cells.length === 0 ? undefined : { place, cells }
}

/** Stored for the confirmed account: another account that logs in here must not get these plots. */
export function storeGuestVisit(username: string, { place, cells }: GuestVisit): void {
  if (cells.length > 0) storeMailed(cells, username)
  if (place !== null) storeForTab(place)
}

export function useMailedPlots(): void {
  const username = useProfile()?.username
  useEffect(() => {
    const cells = username === undefined ? [] : consumeMailed(username)
    if (cells.length > 0) useCart.getState().add(cells)
  }, [username])
}
