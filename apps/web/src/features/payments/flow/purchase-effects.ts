/** All side effects of a purchase, and all data that it reads. */
import { getPrice } from '@meridian/shared/endpoints/cart'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { payLandByCredits, verifyCreditsEth, verifyLandEth } from '@meridian/shared/endpoints/payments'
import { getOrder } from '@meridian/shared/endpoints/purchase'
import { getCreditPrice } from '@meridian/shared/endpoints/pricing'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { configQuery } from '#lib/config.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { clock } from '#lib/flow/clock.ts'
import type { Clock } from '#lib/flow/clock.ts'
import { warnBeforeLeaving } from '#lib/flow/guard-leaving.ts'
import { VERIFY_TIMEOUT_MS, whetherFinal } from '#lib/flow/poll-until-decided.ts'
import { leaveFor } from '#lib/leave-for.ts'
import { trackPurchase } from '#features/orders/track-purchase.ts'
import { showDeedOf } from '#features/orders/use-order.ts'
import { createTransactionEffects } from '#features/wallet/transaction/transaction-effects.ts'
import type { TransactionEffects } from '#features/wallet/transaction/transaction-effects.ts'
import { landOrder } from './purchase.ts'
import type { PlotsPurchase, Purchase } from './purchase.ts'
import { confirm, showError, showResult } from '#ui/dialogs/dialogs.ts'
import type { ConfirmOptions, ResultOptions } from '#ui/dialogs/dialogs.ts'
import { createOneProgress } from '#ui/dialogs/one-progress.ts'
import type { OneProgress } from '#ui/dialogs/one-progress.ts'
import { announce } from '#ui/status-line.tsx'
import { openEthSession, openStripeCheckout, openWidgetSession } from './open-session.ts'
import type { EthSession, WidgetSession } from './open-session.ts'
import { reportEthStep, reportStatus } from './report-payment.ts'

export interface PurchaseEffects {
  server: {
    isOffered: (provider: 'wert' | 'stripe') => boolean
    payByCredits: (purchase: PlotsPurchase) => Promise<{ tid: string }>
    openWidget: (purchase: Purchase) => Promise<WidgetSession>
    openStripe: (purchase: Purchase) => Promise<{ url: string }>
    openEth: (purchase: Purchase) => Promise<EthSession>
    verifyEth: (kind: Purchase['kind'], paid: { tid: string; txh: string }) => Promise<{ pending: boolean }>
    /** Null where it could not be read. */
    readOrder: (tid: string) => Promise<OrderDetail | null>
  }
  reports: { status: typeof reportStatus; step: typeof reportEthStep }
  /** Effects of the wallet transaction; it shares the purchase's progress dialog. */
  payment: TransactionEffects
  dialogs: {
    ask: (question: ConfirmOptions) => Promise<boolean>
    showError: (message: string, note?: string) => Promise<void>
    showResult: (result: ResultOptions) => Promise<void>
    announce: (text: string) => void
  } & OneProgress
  page: {
    /** Closes the dialogs of this purchase, at most once. */
    close: () => void
    /** The purchase is over, and its result was read. */
    end: () => void
    /** Returns to the invoice. */
    back: () => void
    redirect: (url: string) => void
    warnBeforeLeaving: (signal: AbortSignal) => () => void
  }
  clock: Clock
  shop: {
    refreshPrices: () => void
    refreshAccount: () => void
    takeFromCart: (cells: number[]) => void
    /** Leads to the land of an order that was granted at least in part. */
    showDeed: (order: OrderDetail) => void
    track: typeof trackPurchase
  }
}

interface Dependencies {
  queries: QueryClient
  onClose: () => void
  onEnd: () => void
  onBack: () => void
  /** The bought cells, which are removed from the cart. */
  onPlotsBought: (cells: number[]) => void
  /** The deed's number and its plots. */
  onDeed: (number: string, cells: number[]) => void
}

export function createPurchaseEffects(dependencies: Dependencies): PurchaseEffects {
  const { queries, onClose, onEnd, onBack, onPlotsBought, onDeed } = dependencies
  const progress = createOneProgress()
  const refresh = (queryKey: readonly unknown[]) => void queries.invalidateQueries({ queryKey })
  return {
    server: {
      // While the configuration is unknown, the server decides.
      isOffered: (provider) => queries.getQueryData(configQuery.queryKey)?.payments[provider].enabled ?? true,
      payByCredits: (purchase) =>
        call(payLandByCredits, { body: landOrder(purchase) }, { timeoutMs: 45_000 }),
      openWidget: openWidgetSession,
      openStripe: openStripeCheckout,
      openEth: openEthSession,
      verifyEth: (kind, body) => {
        const verify = kind === 'plots' ? verifyLandEth : verifyCreditsEth
        return whetherFinal(call(verify, { body }, { timeoutMs: VERIFY_TIMEOUT_MS }))
      },
      readOrder: (tid) =>
        call(getOrder, { params: { tid } }).then(
          ({ order }) => order,
          () => null,
        ),
    },
    reports: { status: reportStatus, step: reportEthStep },
    payment: createTransactionEffects(queries, progress),
    dialogs: {
      ask: confirm,
      showError,
      showResult,
      announce,
      ...progress,
    },
    page: {
      close: once(onClose),
      end: onEnd,
      back: onBack,
      redirect: (url) => leaveFor(url),
      warnBeforeLeaving,
    },
    clock,
    shop: {
      refreshPrices: () => {
        refresh(endpointKey(getPrice))
        refresh(endpointKey(getCreditPrice))
      },
      refreshAccount: () => {
        refresh(['account'])
        refresh(endpointKey(getPrice))
      },
      takeFromCart: onPlotsBought,
      showDeed: (order) => showDeedOf(order, queries, onDeed),
      track: trackPurchase,
    },
  }
}

/** A purchase may end long after its dialogs were closed, while those of another purchase are on screen. */
function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
