/** The purchase on screen; the dialogs are loaded when there is one. */
import { create } from 'zustand'
import type { Resume } from '#app/layout/return-to.ts'
import { useCart } from '#features/cart/cart-store.ts'
import type { Purchase } from '#features/payments/flow/purchase.ts'

type Stage = { at: 'quantity' } | { at: 'pay'; purchase: Purchase; holdUntil: string | null; topUp: boolean }

interface CheckoutState {
  stage: Stage | null
  /** The quantity of a top-up; stored for a return from the payment methods. */
  quantity: number
  /** The purchase that a login interrupted; it continues on the next page. */
  interrupted: Resume | null
}

export const useCheckoutStage = create<CheckoutState>()(() => ({
  stage: null,
  quantity: 1,
  interrupted: null,
}))

export const openTopUp = () => useCheckoutStage.setState({ stage: { at: 'quantity' }, quantity: 1 })

/** Starts a top-up with the number of missing credits. */
export const topUpBy = (quantity: number) =>
  useCheckoutStage.setState({ stage: { at: 'quantity' }, quantity })

export const payFor = (purchase: Purchase, { holdUntil = null, topUp = false }: PayOptions = {}) =>
  useCheckoutStage.setState({ stage: { at: 'pay', purchase, holdUntil, topUp } })

interface PayOptions {
  /** The end of the hold of a pending order. */
  holdUntil?: string | null
  /** Whether the quantity was chosen in the top-up's first step, so that Back leads there. */
  topUp?: boolean
}

export const backToQuantity = () => useCheckoutStage.setState({ stage: { at: 'quantity' } })

export const storeInterrupted = (interrupted: Resume | null) => useCheckoutStage.setState({ interrupted })

/** Opens what the login interrupted, once. */
export function resumeInterrupted(): void {
  const { interrupted } = useCheckoutStage.getState()
  if (interrupted === null) return
  useCheckoutStage.setState({ interrupted: null })
  if (interrupted === 'credits') backToQuantity()
  else if (useCart.getState().items.length > 0) useCart.getState().setOpen(true)
}

export const closeCheckout = () => useCheckoutStage.setState({ stage: null })
