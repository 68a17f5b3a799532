/**
 * State table of a purchase in the browser, from the choice of a method to its settlement: each row is a state with the
 * events that lead out of it. start-purchase.ts has the work of each state.
 */
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import type { Answer, EventIn, Stage, StateOf } from '#lib/flow/define-flow.ts'
import type { EthQuote, Ordered, Purchase } from './purchase.ts'
import type { EthSession, WidgetSession } from './open-session.ts'
import type { PurchaseEffects } from './purchase-effects.ts'

/** Back to the choice, to the end, or to the invoice with its new price: explain-refusal.ts decides. */
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

  // Land credits. A buyer who closes the dialog still gets the result.
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
  // After a success event, an error concerns the window and not the money.
  widgetPaid: {
    loaded: 'widgetPaid',
    progress: 'widgetPaid',
    declined: 'widgetEnded',
    due: 'settling',
    close: 'settling',
  },

  // The widget failed: the same order can be paid at Stripe, unless its money is on the way.
  widgetEnded: { underWay: 'settling', unpaid: 'askingForStripe' },
  askingForStripe: { agreed: 'fallingBack', refused: 'done', shown: 'done' },
  fallingBack: refusedAt('done'),

  // Ether from a wallet.
  crypto: { pay: 'openingEth', back: 'method', close: 'done' },
  openingEth: { opened: 'payingEth', ...refusedAt('crypto') },
  payingEth: { verified: 'settling', slow: 'settling', unpaid: 'crypto', ended: 'done' },

  // The server's order decides, whatever a wallet or a widget reports.
  settling: { completed: 'bought', madeGood: 'partlyBought', ended: 'notBought', undecided: 'stillWaiting' },
  bought: { shown: 'done' },
  partlyBought: { shown: 'done' },
  notBought: { shown: 'done' },
  stillWaiting: { shown: 'done' },

  // The dialogs are closed, or the buyer is back where the quantity was chosen.
  done: {},
  invoice: {},
} as const

export type PurchaseTransitions = typeof purchaseTransitions
export type PurchaseState = StateOf<PurchaseTransitions>

/**
 * `midway`: closed after the provider began to charge. `failover`: charged, but the provider could not buy the item.
 */
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
  /** Carries its order's id once there is one: every further attempt pays that order, at the price that was shown. */
  purchase: Purchase
  /** Whether the buyer can go back to an invoice; otherwise the item is still on screen. */
  hasInvoice: boolean
  heldUntil: string | null
  quote: EthQuote | null
  widget: WidgetSession | null
  isWidgetLoaded: boolean
  /** The widget's newest event. */
  said: object
  /** How the card payment ended, if it failed; closing the notice counts as not begun. */
  ending: CardEnding
  eth: EthSession | null
  /** The order that was paid, and how long to wait for its settlement. */
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
