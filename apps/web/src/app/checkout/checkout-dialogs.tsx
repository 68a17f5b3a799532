import { deedPage } from '@meridian/shared/page-paths'
import { useNavigate } from 'react-router'
import { justBought } from '#app/deed/just-bought.ts'
import { useCart } from '#features/cart/cart-store.ts'
import { BuyCreditsDialog } from '#features/credits/buy-credits-dialog.tsx'
import { PayDialogs } from '#features/payments/pay-dialogs.tsx'
import { useSignedIn } from '#lib/session.ts'
import { showSignInNotice } from '#ui/dialogs/sign-in-notice.ts'
import { backToQuantity, closeCheckout, payFor, topUpBy, useCheckoutStage } from './checkout-store.ts'

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
          if (signedIn) return payFor({ kind: 'credits', quantity, price }, { topUp: true })
          closeCheckout()
          showSignInNotice('credits')
        }}
        onClose={closeCheckout}
      />
    )
  }
  return (
    <PayDialogs
      purchase={stage.purchase}
      holdUntil={stage.holdUntil}
      onBack={stage.topUp ? backToQuantity : undefined}
      onBuyCredits={topUpBy}
      onClose={closeCheckout}
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
