import { deedPage } from '@meridian/shared/page-paths'
import { useNavigate } from 'react-router'
import { justBought } from '#app/deed/just-bought.ts'
import { useCart } from '#features/cart/cart-store.ts'
import { BuyCreditsDialog } from '#features/credits/buy-credits-dialog.tsx'
import { PayDialogs } from '#features/payments/pay-dialogs.tsx'
import { useSignedIn } from '#lib/session.ts'
import { showSignInNotice } from '#ui/dialogs/sign-in-notice.ts'
import {
  backToQuantity,
  closeCheckout,
  closeTopUp,
  payTopUp,
  resumeWaiting,
  topUpFor,
  useCheckoutStage,
} from './checkout-store.ts'

export function CheckoutDialogs() {
  const { stage, quantity } = useCheckoutStage()
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const removeFromCart = useCart((cart) => cart.removeAll)
  const setCartOpen = useCart((cart) => cart.setOpen)
  const setLandTarget = useCart((cart) => cart.setLandTarget)
  if (!stage) return null

  if (stage.at === 'quantity') {
    return (
      <BuyCreditsDialog
        quantity={quantity}
        onQuantity={(next) => useCheckoutStage.setState({ quantity: next })}
        onCheckout={(price) => {
          if (signedIn) return payTopUp({ kind: 'credits', quantity, price })
          closeCheckout()
          showSignInNotice('credits')
        }}
        onClose={closeTopUp}
      />
    )
  }
  return (
    <PayDialogs
      // A top-up leads back to the purchase of plots: each has a flow of its own.
      key={stage.purchase.kind}
      purchase={stage.purchase}
      holdUntil={stage.holdUntil}
      onBack={stage.topUp ? backToQuantity : undefined}
      onBuyCredits={(missing) => topUpFor(stage, missing)}
      onClose={closeCheckout}
      onEnd={resumeWaiting}
      onPlotsBought={(cells) => {
        removeFromCart(cells)
        // The next purchase does not go to the same collection unless it is chosen again.
        setLandTarget('individual')
        setCartOpen(false)
      }}
      onDeed={(number, cells) => void navigate(deedPage(number), { state: justBought(cells) })}
    />
  )
}
