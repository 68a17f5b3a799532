import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { CardNotice } from './dialogs/card-notice.tsx'
import { CryptoStep } from './dialogs/crypto-step.tsx'
import { watchWidget } from './flow/watch-widget.ts'
import { MethodStep } from './dialogs/method-step.tsx'
import { useWaitingHold } from './dialogs/use-waiting-hold.ts'
import { WidgetDialog } from './dialogs/widget-dialog.tsx'
import { createPurchaseEffects } from './flow/purchase-effects.ts'
import type { PurchaseState } from './flow/purchase-flow.ts'
import { startPurchase } from './flow/start-purchase.ts'
import type { Purchase } from '#features/payments/flow/purchase.ts'

interface PayDialogsProps {
  purchase: Purchase
  holdUntil: string | null
  /** Back to the invoice; omitted where the item is still on screen. */
  onBack?: (() => void) | undefined
  /** `missing`: how many more land credits the buyer needs. */
  onBuyCredits: (missing: number) => void
  /** The dialogs close: the purchase is being settled, is over, or the buyer gave up. */
  onClose: () => void
  /** The purchase is over, and the buyer has read its result. */
  onEnd: () => void
  onPlotsBought: (cells: number[]) => void
  /** The bought land is to be shown, by the deed's number. */
  onDeed: (number: string, cells: number[]) => void
}

/** The step rendered in each state; in all other states a question, message or progress dialog is open. */
const screens: Partial<Record<PurchaseState, 'method' | 'notice' | 'crypto' | 'widget'>> = {
  method: 'method',
  payingCredits: 'method',
  choosingProvider: 'method',
  openingStripe: 'method',
  notice: 'notice',
  openingWidget: 'notice',
  widgetDue: 'widget',
  widgetLoading: 'widget',
  widgetOpen: 'widget',
  widgetPaid: 'widget',
  crypto: 'crypto',
}

/** Renders the current state of the purchase, one dialog at a time, and sends the buyer's events. */
export function PayDialogs(props: PayDialogsProps) {
  const { purchase: wanted, holdUntil, onBack, onBuyCredits, onClose, onEnd, onPlotsBought, onDeed } = props
  const queries = useQueryClient()
  // The flow outlives the dialogs: a buyer who closes them still gets the result of a payment under way.
  const [flow] = useState(() =>
    startPurchase(
      { purchase: wanted, heldUntil: holdUntil, hasInvoice: onBack !== undefined },
      createPurchaseEffects({ queries, onClose, onEnd, onBack: onBack ?? onClose, onPlotsBought, onDeed }),
    ),
  )
  const [widgetEvents] = useState(() => watchWidget(flow.send))
  const { state, context } = useSyncExternalStore(flow.subscribe, flow.read)
  const waiting = useWaitingHold(wanted)
  const { purchase, widget, isWidgetLoaded } = context
  const paying = {
    purchase,
    heldUntil: context.heldUntil ?? waiting?.until ?? null,
    quote: context.quote ?? waiting?.quote ?? null,
  }
  const close = () => flow.send({ type: 'close' })
  const back = () => flow.send({ type: 'back' })

  const screen = screens[state]
  if (screen === 'method') {
    return (
      <MethodStep
        {...paying}
        busy={state === 'payingCredits' || state === 'openingStripe'}
        onContinue={(method) => flow.send({ type: method })}
        onBack={onBack && back}
        onBuyCredits={onBuyCredits}
        onClose={close}
      />
    )
  }
  if (screen === 'crypto') {
    return <CryptoStep {...paying} onPay={() => flow.send({ type: 'pay' })} onBack={back} onClose={close} />
  }
  if (screen === 'notice') {
    return (
      <CardNotice
        busy={state === 'openingWidget'}
        onProceed={() => flow.send({ type: 'proceed' })}
        onClose={close}
      />
    )
  }
  if (screen === 'widget' && widget) {
    return (
      <WidgetDialog
        purchase={purchase}
        session={widget}
        isDue={state !== 'widgetDue'}
        isLoaded={isWidgetLoaded}
        isPaid={state === 'widgetPaid'}
        events={widgetEvents}
      />
    )
  }
  return null
}
