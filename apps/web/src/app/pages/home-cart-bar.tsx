import type { Map } from 'maplibre-gl'
import { payFor } from '#app/checkout/checkout-store.ts'
import { CartBar } from '#features/cart/cart-bar.tsx'
import { SelectAreaButton } from '#features/map/hand/select-area-button.tsx'
import { showSignInNotice } from '#ui/dialogs/sign-in-notice.ts'

/** The cart at the bottom edge of a phone's map. */
export function HomeCartBar({ map }: { map: Map }) {
  return (
    <CartBar
      tool={<SelectAreaButton map={map} />}
      onCheckout={(order) => payFor({ kind: 'plots', ...order })}
      onSignInNeeded={() => showSignInNotice('plots')}
    />
  )
}
