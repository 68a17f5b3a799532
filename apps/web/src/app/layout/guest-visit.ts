/** What a guest who signs up has before them; and what the mail brings back, in whichever browser it is followed. */
import type { GuestVisit } from '@meridian/shared/account/guest-visit'
import { useEffect } from 'react'
import { useProfile } from '#features/accounts/use-profile.ts'
import { useCart } from '#features/cart/cart-store.ts'
import { readWish, rememberMailed, takeMailed } from '#features/cart/guest-wish.ts'
import { keepForTab, lastPlace, parseCamera } from '#features/map/data/camera.ts'
import { readReturnTo } from './return-to.ts'

/**
 * `state`: where the visitor came from. Whoever signs up elsewhere than on the map has the place that this tab has seen
 * last. Undefined where there is nothing to find again.
 */
export function readGuestVisit(state: unknown): GuestVisit | undefined {
  const { pathname, hash } = new URL(readReturnTo(state), window.location.origin)
  const place = (pathname === '/' ? parseCamera(hash) : null) ?? lastPlace()
  const cells = readWish()
  return place === null && cells.length === 0 ? undefined : { place, cells }
}

/** For the account that the mail confirmed: whoever else logs in here has nothing of it in the cart. */
export function keepGuestVisit(username: string, { place, cells }: GuestVisit): void {
  if (cells.length > 0) rememberMailed(cells, username)
  if (place !== null) keepForTab(place)
}

export function useMailedPlots(): void {
  const username = useProfile()?.username
  useEffect(() => {
    const cells = username === undefined ? [] : takeMailed(username)
    if (cells.length > 0) useCart.getState().add(cells)
  }, [username])
}
