/** A purchase for tests: its effects can be replaced, and every action is recorded in `did`. */
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { AppError } from '@meridian/shared/errors'
import type { ErrorDetails } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import { createTestEffects, pass, settle } from '#features/wallet/transaction/test-effects.ts'
import type { EffectsChange } from '#features/wallet/transaction/test-effects.ts'
import { watchWidget } from './watch-widget.ts'
import type { CreditsPurchase, PlotsPurchase, Purchase } from './purchase.ts'
import type { EthSession, WidgetSession } from './open-session.ts'
import type { PurchaseEffects } from './purchase-effects.ts'
import { startPurchase } from './start-purchase.ts'

export { account, failing, hash, pass, settle, silent } from '#features/wallet/transaction/test-effects.ts'

export const plots: PlotsPurchase = { kind: 'plots', cells: [11, 12], type: 'individual', price: 50 }
export const credits: CreditsPurchase = { kind: 'credits', quantity: 3, price: 75 }
export const tid = '0198c0de-0000-7000-8000-000000000001'
export const deedNumber = '7K3M-9QX2-W4T0'
export const stripeUrl = 'https://stripe.test/pay'

export const widgetSession: WidgetSession = {
  error: false,
  msg: '',
  tid,
  totalUSD: 52,
  hold_until: '2026-01-01T00:40:00.000Z',
  partnerID: 'partner',
  commodity: 'ETH',
  origin: 'https://widget.test',
  signedData: {},
}

export const ethSession: EthSession = {
  error: false,
  msg: '',
  tid,
  totalUSD: 50,
  hold_until: '2026-01-01T00:20:00.000Z',
  targetNetworkId: '0x5',
  targetWallet: `0x${'01'.repeat(20)}`,
  amountCurrency: '0.0125',
  data: '0x',
  quote_until: '2026-01-01T00:15:00.000Z',
}

export const anOrder = (state: OrderDetail['state'], change: Partial<OrderDetail> = {}): OrderDetail => ({
  tid,
  kind: 'plots',
  state,
  name: 'Buy 2 Land Plot',
  quantity: 2,
  basePrice: 25,
  subTotal: 50,
  discount: 0,
  discountPercent: 0,
  total: 50,
  method: null,
  fee: 0,
  charged: null,
  created_at: '2026-01-01T00:00:00.000Z',
  hold_until: null,
  quote_until: null,
  price_until: null,
  granted: 0,
  credited: 0,
  refunded: 0,
  deed: state === 'completed' || state === 'made_good' ? deedNumber : null,
  can_cancel: false,
  can_resume: false,
  collection: null,
  make_good: 'refund',
  plots: [],
  attempts: [],
  paid_at: null,
  payments: [],
  refunds: [],
  steps: [],
  ...change,
})

interface Change extends Omit<EffectsChange, 'dialogs'> {
  purchase?: Purchase
  heldUntil?: string
  hasInvoice?: boolean
  server?: Partial<PurchaseEffects['server']>
  dialogs?: Partial<PurchaseEffects['dialogs']>
}

/**
 * By default everything succeeds: all methods are offered, paid and bought, and every question is confirmed, except
 * whether to try again.
 */
export function aPurchase(change: Change = {}) {
  const { purchase = plots, heldUntil = null, hasInvoice = false } = change
  const { did, note, effects: payment, ...world } = createTestEffects({ ...change, dialogs: {} })
  const effects: PurchaseEffects = {
    server: {
      isOffered: () => true,
      payByCredits: async () => ({ tid }),
      openWidget: async () => widgetSession,
      openStripe: async () => ({ url: stripeUrl }),
      openEth: async () => ethSession,
      verifyEth: async () => ({ pending: false }),
      readOrder: async () => anOrder('completed'),
      ...change.server,
    },
    reports: {
      status: (of, status, payload) => note(`status ${status} ${JSON.stringify(payload)} of ${of}`),
      step: (kind, of, { step, content, payload = {} }, options) =>
        note(
          `step ${step} ${content} ${JSON.stringify(payload)} of ${kind} ${of}${options?.leaving ? ', leaving' : ''}`,
        ),
    },
    payment,
    dialogs: {
      ask: async ({ title, message, ok, cancel }) => {
        if (ok === 'Try again') {
          note(`asks: ${title === undefined ? message : `${title} ${message}`} [${ok}]`)
          return false
        }
        note(`asks: ${title} ${message} [${ok}] [${cancel}]`)
        return true
      },
      showError: async (message) => note(`Sorry: ${message}`),
      showResult: async ({ error, title, message }) =>
        note(`${error ? 'bad' : 'good'}: ${title}: ${message}`),
      announce: (text) => note(`announces: ${text}`),
      showProgress: ({ title, message }) => note(`progress: ${title}: ${message}`),
      hideProgress: () => note('progress is gone'),
      ...change.dialogs,
    },
    page: {
      close: () => note('dialogs closed'),
      end: () => {},
      back: () => note('back to the invoice'),
      redirect: (url) => note(`to ${url}`),
      warnBeforeLeaving: payment.page.warnBeforeLeaving,
    },
    clock: payment.clock,
    shop: {
      refreshPrices: () => note('prices are read again'),
      refreshAccount: () => note('the account is read again'),
      takeFromCart: (cells) => note(`cart without ${cells.join(', ')}`),
      showDeed: ({ deed }) => note(`deed ${deed}`),
      track: ({ tid: of, name, quantity, totalUSD }) =>
        note(`tracks ${name} (${quantity}) for ${totalUSD} of ${of}`),
    },
  }

  const { ask, showError, showResult, showProgress, hideProgress } = effects.dialogs
  payment.dialogs = { ask, showError, showResult, showProgress, hideProgress }

  const flow = startPurchase({ purchase, heldUntil, hasInvoice }, effects)
  return {
    flow,
    /** Every action, in order. */
    did,
    /** The messages that the buyer sees, and the deed. */
    notices: () => did.filter((line) => /^(Sorry: |good: |bad: |asks: |announces: |deed )/.test(line)),
    /** The reports that the server's history receives. */
    reported: () => did.filter((line) => /^(status|step) /.test(line)),
    at: () => flow.read().state,
    /** Sends the buyer's events one by one, each when nothing else can happen without more time. */
    walk: async (...events: Parameters<typeof flow.send>[0]['type'][]) => {
      for (const type of events) {
        flow.send({ type })
        await settle()
      }
    },
    ...world,
  }
}

/** A call that the server refuses. */
export const refusing =
  (code: ErrorCode, details: ErrorDetails = {}) =>
  () =>
    Promise.reject(new AppError(code, details))

/** With the provider's widget in its frame. */
export async function aWidget(change: Change = {}) {
  const purchase = aPurchase({
    ...change,
    server: { readOrder: async () => anOrder('open'), ...change.server },
  })
  await purchase.walk('card', 'proceed')
  await pass(1000)
  return { ...purchase, widget: watchWidget(purchase.flow.send) }
}
