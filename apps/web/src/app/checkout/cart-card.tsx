import { pagePaths } from '@meridian/shared/page-paths'
import { cellCenter } from '@meridian/shared/grid'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { CartPanel } from '#features/cart/cart-panel.tsx'
import { useCart } from '#features/cart/cart-store.ts'
import { usePhone } from '#lib/use-media.ts'
import { showSignInNotice } from '#ui/dialogs/sign-in-notice.ts'
import { payFor } from './checkout-store.ts'

/** Shows the plot among its neighbours. */
const PLOT_ZOOM = 15

/** The cart, connected to the map, the login and the payment dialogs. */
export function CartCard() {
  const navigate = useNavigate()
  const setOpen = useCart((cart) => cart.setOpen)
  const phone = usePhone()
  const show = useCallback(
    (cell: number) => {
      const [lng, lat] = cellCenter(cell)
      // On a phone the sheet would cover the plot.
      if (phone) setOpen(false)
      void navigate(`${pagePaths.home}#${PLOT_ZOOM}/${lat.toFixed(5)}/${lng.toFixed(5)}`)
    },
    [navigate, phone, setOpen],
  )

  return (
    <CartPanel
      onCheckout={(order) => {
        // A sheet and a dialog would overlap.
        if (phone) setOpen(false)
        payFor({ kind: 'plots', ...order })
      }}
      onSignInNeeded={() => showSignInNotice('plots')}
      onShow={show}
    />
  )
}
