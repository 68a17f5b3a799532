/** Which purchase is on screen; the dialogs themselves load when there is one. */
import { create } from 'zustand'
import type { Purchase } from '#features/payments/purchase.ts'

type Stage = { at: 'quantity' } | { at: 'pay'; purchase: Purchase; holdUntil: string | null; topUp: boolean }

interface CheckoutState {
  stage: Stage | null
  /** Of a top-up; kept when one goes back from the methods. */
  quantity: number
}

export const useCheckoutStage = create<CheckoutState>()(() => ({ stage: null, quantity: 1 }))

export const openTopUp = () => useCheckoutStage.setState({ stage: { at: 'quantity' }, quantity: 1 })

/** For whoever has too few: as many as are missing stand there. */
export const topUpBy = (quantity: number) =>
  useCheckoutStage.setState({ stage: { at: 'quantity' }, quantity })

export const payFor = (purchase: Purchase, { holdUntil = null, topUp = false }: PayOptions = {}) =>
  useCheckoutStage.setState({ stage: { at: 'pay', purchase, holdUntil, topUp } })

interface PayOptions {
  /** Of an order that waits already. */
  holdUntil?: string | null
  /** Chosen in the top-up's first step, to which one can go back. */
  topUp?: boolean
}

export const backToQuantity = () => useCheckoutStage.setState({ stage: { at: 'quantity' } })
export const closeCheckout = () => useCheckoutStage.setState({ stage: null })
