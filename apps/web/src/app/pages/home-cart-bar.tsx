import type { Map } from 'maplibre-gl'
import { payFor } from '#app/checkout/checkout-store.ts'
import { CartBar } from '#features/cart/cart-bar.tsx'
import { CartLine } from '#features/cart/cart-line.tsx'
import type { CartBarActions } from '#features/cart/use-cart-bar.ts'
import { SelectAreaButton } from '#features/map/interaction/select-area-button.tsx'
import { usePhone } from '#lib/use-media.ts'
import { showSignInNotice } from '#ui/dialogs/sign-in-notice.ts'

/** The cart as a bar at the bottom edge of the map. */
export function HomeCartBar({ map }: { map: Map }) {
  const actions: CartBarActions = {
    onCheckout: (order) => payFor({ kind: 'plots', ...order }),
    onSignInNeeded: () => showSignInNotice('plots'),
  }
  if (!usePhone()) return <CartLine {...actions} />
  return <CartBar tool={<SelectAreaButton map={map} />} {...actions} />
}
