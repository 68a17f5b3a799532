/** What a guest who signs up has before them; and what the mail brings back, in whichever browser it is followed. */
import type { GuestVisit } from '@meridian/shared/guest-visit'
import { readWish, rememberWish } from '#features/cart/guest-wish.ts'
import { keepForTab, parseCamera } from '#features/map/base/camera.ts'
import { readReturnTo } from './return-to.ts'

/** `state`: where the visitor came from. Undefined where there is nothing to find again. */
export function readGuestVisit(state: unknown): GuestVisit | undefined {
  const { pathname, hash } = new URL(readReturnTo(state), window.location.origin)
  const place = pathname === '/' ? parseCamera(hash) : null
  const cells = readWish()
  return place === null && cells.length === 0 ? undefined : { place, cells }
}

export function keepGuestVisit({ place, cells }: GuestVisit): void {
  if (cells.length > 0) rememberWish(cells)
  if (place !== null) keepForTab(place)
}
