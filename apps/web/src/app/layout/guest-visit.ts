/** The camera and the plots of a guest who signs up. The confirmation mail restores them in any browser. */
import type { GuestVisit } from '@meridian/shared/account/guest-visit'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#features/accounts/use-profile.ts'
import { useCart } from '#features/cart/cart-store.ts'
import { consumeMailed, storeMailed } from '#features/cart/mailed-plots.ts'
import { storeForTab, lastCamera, parseCamera } from '#features/map/data/camera.ts'
import { formatWhole } from '#lib/format.ts'
import { currentLanguage } from '#lib/i18n/i18n.ts'
import { announce } from '#ui/status-line.tsx'
import { readReturnTo } from '#lib/return-to.ts'
import '#features/cart/words.ts'

/**
 * `state`: the page the visitor came from. On other pages than the map, the last camera of this tab is used.
 * Undefined when there is nothing to restore.
 */
export function readGuestVisit(state: unknown): GuestVisit | undefined {
  const { pathname, hash } = new URL(readReturnTo(state), window.location.origin)
  const place = (pathname === '/' ? parseCamera(hash) : null) ?? lastCamera()
  const { items, ofGuest } = useCart.getState()
  const cells = ofGuest ? items.map(({ cell }) => cell) : []
  return place === null && cells.length === 0 ? undefined : { place, cells }
}

/** Stored for the confirmed account: another account that logs in here must not get these plots. */
export function storeGuestVisit(username: string, { place, cells }: GuestVisit): void {
  if (cells.length > 0) storeMailed(cells, username)
  if (place !== null) storeForTab(place)
}

/** After the login, adds the plots of the account's activation mail to the cart. */
export function useMailedPlots(): void {
  const { t } = useTranslation('cart')
  const username = useProfile()?.username
  useEffect(() => {
    const cells = username === undefined ? [] : consumeMailed(username)
    if (cells.length === 0) return
    const { added } = useCart.getState().add(cells)
    if (added > 0) announce(t('mailedBack', { count: added, amount: formatWhole(added, currentLanguage()) }))
  }, [username, t])
}
