import { AppError } from '@meridian/shared/errors'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useCart } from '#features/cart/cart-store.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { useInterrupted } from '#lib/use-interrupted.ts'
import { showError } from '#ui/dialogs/dialogs.ts'
import { Loaded } from '#ui/loaded.tsx'
import { backToQuantity, closeCheckout, useCheckoutStage } from './checkout-store.ts'

const loadCart = () => import('./cart-card.tsx').then(({ CartCard }) => CartCard)
const loadDialogs = () => import('./checkout-dialogs.tsx').then(({ CheckoutDialogs }) => CheckoutDialogs)

/** The cart and the payment dialogs, over every page. Their code is loaded when they open. */
export function CheckoutHost() {
  const isCartOpen = useCart((cart) => cart.isOpen)
  const setCartOpen = useCart((cart) => cart.setOpen)
  const isPaying = useCheckoutStage(({ stage }) => stage !== null)
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setCartOpen(false)
  }, [pathname, setCartOpen])
  useInterrupted('buyPlots', () => setCartOpen(useCart.getState().items.length > 0))
  useInterrupted('buyCredits', backToQuantity)
  const showFailure = (cause: unknown) => void showError(errorMessage(new AppError('NETWORK', {}, { cause })))
  return (
    <>
      {isCartOpen && (
        <Loaded
          load={loadCart}
          onFail={(cause) => {
            setCartOpen(false)
            showFailure(cause)
          }}
        />
      )}
      {isPaying && (
        <Loaded
          load={loadDialogs}
          onFail={(cause) => {
            closeCheckout()
            showFailure(cause)
          }}
        />
      )}
    </>
  )
}
