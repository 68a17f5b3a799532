/**
 * A purchase in the browser, from the choice of a method to the money's end: each row is a state, with the events that
 * lead out of it. What a state does when it is entered is in start-purchase.ts.
 */
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import type { Answer, EventIn, Stage, StateOf } from '#lib/flow/define-flow.ts'
import type { EthQuote, Ordered, Purchase } from './purchase.ts'
import type { EthSession, WidgetSession } from './open-session.ts'
import type { PurchaseEffects } from './purchase-effects.ts'

/** Back to the choice, away for good, or to the invoice with its new price: explain-refusal.ts says which. */
const refusedAt = <Choice extends string>(choice: Choice) =>
  ({ refused: choice, outdated: 'done', repriced: 'invoice' }) as const

export const purchaseTransitions = {
  method: {
    credits: 'payingCredits',
    card: 'choosingProvider',
    crypto: 'crypto',
    back: 'invoice',
    close: 'done',
  },

  // Land credits. Whoever closes the dialog is still told what became of it.
  payingCredits: { paid: 'settling', ...refusedAt('method'), close: 'payingCredits' },

  // A card: in the widget, or at Stripe where there is no widget.
  choosingProvider: { widget: 'notice', stripe: 'openingStripe' },
  openingStripe: refusedAt('method'),
  notice: { proceed: 'openingWidget', close: 'askingForStripe' },
  openingWidget: { opened: 'widgetDue', ...refusedAt('notice'), close: 'askingForStripe' },
  widgetDue: { due: 'widgetLoading', close: 'widgetEnded' },
  widgetLoading: {
    loaded: 'widgetOpen',
    progress: 'widgetLoading',
    success: 'widgetPaid',
    declined: 'widgetEnded',
    broke: 'widgetEnded',
    close: 'widgetEnded',
  },
  widgetOpen: {
    progress: 'widgetOpen',
    success: 'widgetPaid',
    declined: 'widgetEnded',
    broke: 'widgetEnded',
    close: 'widgetEnded',
  },
  // An error is about the window now, not about the money.
  widgetPaid: {
    loaded: 'widgetPaid',
    progress: 'widgetPaid',
    declined: 'widgetEnded',
    due: 'settling',
    close: 'settling',
  },

  // The widget came to nothing: the same order can be paid at Stripe, unless its money is on the way.
  widgetEnded: { underWay: 'settling', unpaid: 'askingForStripe' },
  askingForStripe: { agreed: 'fallingBack', refused: 'done', told: 'done' },
  fallingBack: refusedAt('done'),

  // Ether from a wallet.
  crypto: { pay: 'openingEth', back: 'method', close: 'done' },
  openingEth: { opened: 'payingEth', ...refusedAt('crypto') },
  payingEth: { verified: 'settling', slow: 'settling', unpaid: 'crypto', ended: 'done' },

  // What the server's order says, whatever a wallet or a widget claims.
  settling: { completed: 'bought', madeGood: 'partlyBought', ended: 'notBought', undecided: 'stillWaiting' },
  bought: { told: 'done' },
  partlyBought: { told: 'done' },
  notBought: { told: 'done' },
  stillWaiting: { told: 'done' },

  // The dialogs are gone; or one is back where the quantity was chosen.
  done: {},
  invoice: {},
} as const

export type PurchaseTransitions = typeof purchaseTransitions
export type PurchaseState = StateOf<PurchaseTransitions>

/** `midway`: closed when the provider had begun to charge. `failover`: charged, and what it paid for was not bought. */
export type CardEnding =
  | 'notBegun'
  | 'closed'
  | 'midway'
  | 'declined'
  | 'cancelled'
  | 'failover'
  | 'broken'
  | 'brokenMidway'

export interface PurchaseContext {
  /** Names its order as soon as there is one: every further try is for that, at the price that was seen. */
  purchase: Purchase
  /** Whether one can go back to what is being bought; otherwise that is still on screen. */
  hasInvoice: boolean
  heldUntil: string | null
  quote: EthQuote | null
  widget: WidgetSession | null
  isWidgetLoaded: boolean
  /** By the widget, in its newest event. */
  said: object
  /** How the card payment ended, if not well; whoever closes the notice has not even begun it. */
  ending: CardEnding
  eth: EthSession | null
  /** What was paid for, and for how long its end is waited for. */
  ordered: Ordered | null
  patienceMs: number
  order: OrderDetail | null
}

export type PurchaseStage<State extends PurchaseState> = Stage<
  EventIn<PurchaseTransitions, State>,
  PurchaseContext,
  PurchaseEffects
>
export type PurchaseAnswer<State extends PurchaseState> = Answer<
  EventIn<PurchaseTransitions, State>,
  PurchaseContext
>
