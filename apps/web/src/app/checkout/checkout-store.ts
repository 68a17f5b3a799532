/** The purchase on screen; the dialogs are loaded when there is one. */
import { create } from '#lib/store.ts'
import type { Purchase } from '#features/payments/flow/purchase.ts'

interface Paying {
  purchase: Purchase
  /** The end of the hold of a pending order. */
  holdUntil: string | null
}

type Stage = { at: 'quantity' } | ({ at: 'pay'; topUp: boolean } & Paying)

interface CheckoutState {
  stage: Stage | null
  /** The quantity of a top-up; stored for a return from the payment methods. */
  quantity: number
  /** The purchase that waits while missing land credits are bought. */
  waiting: Paying | null
}

export const useCheckoutStage = create<CheckoutState>()(() => ({
  stage: null,
  quantity: 1,
  waiting: null,
}))

const quantityStep = { at: 'quantity' } as const

export const openTopUp = () => useCheckoutStage.setState({ stage: quantityStep, quantity: 1, waiting: null })

/** Starts a top-up with the number of missing credits; afterwards the purchase of plots continues. */
export const topUpFor = (waiting: Paying, quantity: number) =>
  useCheckoutStage.setState({ stage: quantityStep, quantity, waiting })

export const payFor = (purchase: Purchase, { holdUntil = null }: Partial<Paying> = {}) =>
  useCheckoutStage.setState({
    stage: { at: 'pay', purchase, holdUntil, topUp: false },
    waiting: null,
  })

/** The quantity was chosen in the top-up's first step, and Back leads there. */
export const payTopUp = (purchase: Purchase) =>
  useCheckoutStage.setState({ stage: { at: 'pay', purchase, holdUntil: null, topUp: true } })

export const backToQuantity = () => useCheckoutStage.setState({ stage: quantityStep })
export const closeCheckout = () => useCheckoutStage.setState({ stage: null })

/** Continues the purchase that waited for a top-up, unless another one is on screen. */
export function resumeWaiting(): void {
  const { stage, waiting } = useCheckoutStage.getState()
  if (stage === null && waiting) payFor(waiting.purchase, waiting)
}

export function closeTopUp(): void {
  closeCheckout()
  resumeWaiting()
}
