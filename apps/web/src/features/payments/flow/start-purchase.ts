/** What each state of a purchase does, and what each event reports. */
import { errorMessage } from '#lib/i18n/error-message.ts'
import { defineFlow, known } from '#lib/flow/define-flow.ts'
import { nameOf, quantityOf } from '#features/payments/purchase.ts'
import type { Purchase } from '#features/payments/purchase.ts'
import { askForStripe, chooseProvider, goToStripe } from './go-to-stripe.ts'
import { payByCredits } from './pay-by-credits.ts'
import { connectWallet, openEth, sendEther, verifyTransfer } from './pay-by-eth.ts'
import { awaitLoading, awaitMounting, checkUnpaid, CLOSED, openWidget, showSuccess } from './pay-in-widget.ts'
import type { PurchaseEffects } from './purchase-effects.ts'
import { purchaseTransitions } from './purchase-flow.ts'
import type { PurchaseContext, PurchaseTransitions } from './purchase-flow.ts'
import type { EthReport, PaymentStatus } from './report-payment.ts'
import {
  SETTLE_PATIENCE_MS,
  settlePurchase,
  tellBought,
  tellNotBought,
  tellPartlyBought,
  tellStillWaiting,
} from './settle-purchase.ts'
import { tellConnectionLost, tellInvalid, tellNothingSent, tellWalletFailure } from './tell-eth-failure.ts'

type Action = (context: PurchaseContext, effects: PurchaseEffects) => void

/** Of the widget, in its own words. */
const reportStatus =
  (status: PaymentStatus): Action =>
  ({ widget, said }, { reports }) =>
    reports.status(known(widget).tid, status, said)

/** Of a transfer of ether. */
const reportStep =
  (report: (context: PurchaseContext) => EthReport, options: { leaving?: boolean } = {}): Action =>
  (context, { reports }) =>
    reports.step(context.purchase.kind, known(context.eth).tid, report(context), options)

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Whoever closes the widget gives up; a failure of its own was reported when it happened. */
const reportGivenUp: Action = ({ widget, said }, { reports }) => {
  if ('status' in said && said.status === CLOSED) reports.status(known(widget).tid, 4, said)
}

/** Of a top-up, which knows no steps. Of plots nothing is said: the server follows the payment, nothing has failed. */
const reportLost: Action = ({ purchase, eth, hash }, { reports }) => {
  if (purchase.kind === 'credits')
    reports.status(known(eth).tid, 4, { content: 'Gave up waiting', txh: hash })
}

/** For whoever counts purchases, and for the cart. Land credits were counted when they were bought. */
const takeBought: Action = ({ purchase, ordered }, { shop }) => {
  const { totalUSD, ...order } = known(ordered)
  if (totalUSD !== null)
    shop.track({ ...order, totalUSD, name: nameOf(purchase), quantity: quantityOf(purchase) })
  if (purchase.kind === 'plots') shop.takeFromCart(purchase.cells, order.tid)
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
    connecting: connectWallet,
    sending: sendEther,
    walletFailed: tellWalletFailure,
    nothingSent: tellNothingSent,
    verifying: verifyTransfer,
    invalid: tellInvalid,
    connectionLost: tellConnectionLost,
    settling: settlePurchase,
    bought: tellBought,
    partlyBought: tellPartlyBought,
    notBought: tellNotBought,
    stillWaiting: tellStillWaiting,
    done: async ({ effects }) => {
      effects.page.close()
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

    noWallet: reportStep(() => ({ step: 11, content: 'No wallet' })),
    notConnected: reportStep(({ error }) => ({ step: 12, content: wordsOf(error) })),
    leaving: reportStep(() => ({ step: 12, content: 'User close browser' }), { leaving: true }),
    connected: reportStep(({ wallet }) => ({
      step: 20,
      content: 'Payment dialog opened',
      payload: { from: known(wallet).address },
    })),
    sentNothing: reportStep(() => ({ step: 21, content: 'Send returned nothing' })),
    notSent: reportStep(({ error }) => ({ step: 22, content: wordsOf(error) })),
    sent: reportStep(({ hash }) => ({
      step: 30,
      content: 'Transfer done, validating',
      payload: { txh: hash },
    })),
    verified: reportStep(({ hash }) => ({ step: 40, content: 'Verified', payload: { txh: hash } })),
    unverified: reportStep(({ hash, error }) => ({
      step: 41,
      content: errorMessage(error),
      payload: { txh: hash },
    })),

    lost: reportLost,

    completed: takeBought,
    madeGood: takeBought,
  },
})

interface Begun {
  purchase: Purchase
  /** Of an order that waits already. */
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
      wallet: null,
      hash: '',
      error: null,
      ordered: null,
      patienceMs: SETTLE_PATIENCE_MS,
      order: null,
    },
    effects,
  )
