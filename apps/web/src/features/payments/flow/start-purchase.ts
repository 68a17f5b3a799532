/** The work of each state of a purchase, and the report of each event. */
import { defineFlow, known } from '#lib/flow/define-flow.ts'
import { nameOf, quantityOf } from './purchase.ts'
import type { Purchase } from './purchase.ts'
import { askForStripe, chooseProvider, goToStripe } from './go-to-stripe.ts'
import { payByCredits } from './pay-by-credits.ts'
import { openEth, payEth } from './pay-by-eth.ts'
import { awaitLoading, awaitMounting, checkUnpaid, CLOSED, openWidget, showSuccess } from './pay-in-widget.ts'
import type { PurchaseEffects } from './purchase-effects.ts'
import { purchaseTransitions } from './purchase-flow.ts'
import type { PurchaseContext, PurchaseTransitions } from './purchase-flow.ts'
import type { PaymentStatus } from './report-payment.ts'
import {
  SETTLE_PATIENCE_MS,
  settlePurchase,
  showBought,
  showNotBought,
  showPartlyBought,
  showStillWaiting,
} from './settle-purchase.ts'

type Action = (context: PurchaseContext, effects: PurchaseEffects) => void

/** Reports the widget's own event. */
const reportStatus =
  (status: PaymentStatus): Action =>
  ({ widget, said }, { reports }) =>
    reports.status(known(widget).tid, status, said)

/** Closing the widget means giving up; the widget's own failures were reported when they happened. */
const reportGivenUp: Action = ({ widget, said }, { reports }) => {
  if ('status' in said && said.status === CLOSED) reports.status(known(widget).tid, 4, said)
}

/** For analytics and the cart. Land credits were counted when they were bought. */
const takeBought: Action = ({ purchase, ordered }, { shop }) => {
  const { totalUSD, ...order } = known(ordered)
  if (totalUSD !== null)
    shop.track({ ...order, totalUSD, name: nameOf(purchase), quantity: quantityOf(purchase) })
  if (purchase.kind === 'plots') shop.takeFromCart(purchase.cells)
}

const start = defineFlow<PurchaseTransitions, PurchaseContext, PurchaseEffects>({
  first: 'method',
  transitions: purchaseTransitions,
  invoke: {
    payingCredits: payByCredits,
    choosingProvider: chooseProvider,
    openingStripe: goToStripe,
    openingWidget: openWidget,
    widgetDue: awaitMounting,
    widgetLoading: awaitLoading,
    widgetPaid: showSuccess,
    widgetEnded: checkUnpaid,
    askingForStripe: askForStripe,
    fallingBack: goToStripe,
    openingEth: openEth,
    payingEth: payEth,
    settling: settlePurchase,
    bought: showBought,
    partlyBought: showPartlyBought,
    notBought: showNotBought,
    stillWaiting: showStillWaiting,
    done: async ({ effects }) => {
      effects.page.close()
      effects.page.end()
      return null
    },
    invoice: async ({ effects }) => {
      effects.page.back()
      return null
    },
  },
  actions: {
    close: (_, { page }) => page.close(),

    progress: reportStatus(1),
    success: reportStatus(2),
    declined: reportStatus(4),
    broke: reportStatus(4),
    unpaid: reportGivenUp,

    completed: takeBought,
    madeGood: takeBought,
  },
})

interface Begun {
  purchase: Purchase
  /** The end of the hold, if the order waits already. */
  heldUntil: string | null
  hasInvoice: boolean
}

export type PurchaseFlow = ReturnType<typeof startPurchase>

export const startPurchase = (begun: Begun, effects: PurchaseEffects) =>
  start(
    {
      ...begun,
      quote: null,
      widget: null,
      isWidgetLoaded: false,
      said: {},
      ending: 'notBegun',
      eth: null,
      ordered: null,
      patienceMs: SETTLE_PATIENCE_MS,
      order: null,
    },
    effects,
  )
