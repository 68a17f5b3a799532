/** The purchase on screen; the dialogs are loaded when there is one. */
import { create } from 'zustand'
import type { Purchase } from '#features/payments/purchase.ts'

type Stage = { at: 'quantity' } | { at: 'pay'; purchase: Purchase; holdUntil: string | null; topUp: boolean }

interface CheckoutState {
  stage: Stage | null
  /** The quantity of a top-up; stored for a return from the payment methods. */
  quantity: number
}

export const useCheckoutStage = create<CheckoutState>()(() => ({ stage: null, quantity: 1 }))

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
export const closeCheckout = () => useCheckoutStage.setState({ stage: null })
