import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { getCreditPrice } from '@meridian/shared/endpoints/pricing'
import { getPrice } from '@meridian/shared/endpoints/cart'
import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api.ts'
import { useConfig } from '#lib/config.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { CardNotice } from './card-notice.tsx'
import { CryptoStep } from './crypto-step.tsx'
import { fallBackToStripe, goToStripe } from './fall-back-to-stripe.ts'
import { MethodStep } from './method-step.tsx'
import type { Method } from './method-step.tsx'
import { openWidgetSession } from './open-session.ts'
import type { EthSession, WidgetSession } from './open-session.ts'
import { payByEth } from './pay-by-eth.ts'
import { landOrder } from './purchase.ts'
import type { Purchase } from './purchase.ts'
import { readOrder, settlePurchase } from './settle-purchase.ts'
import { tellRefusal } from './tell-failure.ts'
import type { EthQuote } from './use-eth-amount.ts'
import { useWaitingHold } from './use-waiting-hold.ts'
import type { WidgetEnd } from './use-widget-events.ts'
import { WidgetDialog } from './widget-dialog.tsx'

type Step =
  | { at: 'method' }
  | { at: 'crypto' }
  | { at: 'notice' }
  | { at: 'widget'; session: WidgetSession }
  | null

/** Refusals after which what is being paid for is not what was chosen any more. */
const outdated = new Set<ErrorCode>([
  'PRICE_CHANGED',
  'PLOT_TAKEN',
  'COLLECTION_NOT_FOUND',
  'COLLECTION_CLOSED',
  'ORDER_NOT_OPEN',
])

interface PayDialogsProps {
  purchase: Purchase
  holdUntil: string | null
  /** Back to what is being bought; left out where that is still on screen. */
  onBack?: (() => void) | undefined
  /** Everything is over, or the buyer gave up. */
  onClose: () => void
  onPlotsBought: (cells: number[]) => void
}

/** From the choice of a method to the money's end. One dialog at a time. */
export function PayDialogs(props: PayDialogsProps) {
  const { purchase: wanted, holdUntil, onBack, onClose, onPlotsBought } = props
  const queries = useQueryClient()
  const { data: config } = useConfig()
  const [step, setStep] = useState<Step>({ at: 'method' })
  const [busy, setBusy] = useState(false)
  const [held, setHeld] = useState(holdUntil)
  const [tid, setTid] = useState(wanted.tid)
  const [quote, setQuote] = useState<EthQuote | null>(null)
  const waiting = useWaitingHold(wanted)
  // Once there is an order, every further try is for that one, at the price that was seen.
  const purchase = tid === undefined ? wanted : { ...wanted, tid }
  const settling = { queries, onPlotsBought }
  const paying = {
    purchase,
    heldUntil: held ?? waiting?.until ?? null,
    quote: quote ?? waiting?.quote ?? null,
  }

  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  const refused = async (error: unknown, unreachable?: string) => {
    // What is not free any more, or costs something else now, shows in the cart or in the invoice.
    void queries.invalidateQueries({ queryKey: endpointKey(getPrice) })
    void queries.invalidateQueries({ queryKey: endpointKey(getCreditPrice) })
    const code = error instanceof AppError ? error.code : null
    const toInvoice = code === 'PRICE_CHANGED' && onBack !== undefined
    if (code !== null && outdated.has(code) && !toInvoice) onClose()
    await tellRefusal(error, unreachable)
    // Afterwards: a dialog that opens later would lie over what is told.
    if (toInvoice) onBack()
  }

  const payWithCredits = async () => {
    if (purchase.kind !== 'plots') return
    try {
      const body = landOrder(purchase)
      const { tid: bought } = await call(payLandByCredits, { body }, { timeoutMs: 45_000 })
      onClose()
      await settlePurchase(settling, purchase, { tid: bought, totalUSD: purchase.price })
    } catch (error) {
      await refused(error)
    }
  }

  const openWidget = async () => {
    try {
      const session = await openWidgetSession(purchase)
      setTid(session.tid)
      setHeld(session.hold_until)
      setStep({ at: 'widget', session })
    } catch (error) {
      const unreachable = purchase.kind === 'credits' ? errorMessage(new AppError('NETWORK')) : undefined
      await refused(error, unreachable)
    }
  }

  const fallBack = async (session: WidgetSession | null) => {
    onClose()
    const enabled = config?.payments.stripe.enabled ?? true
    const order = session && (await readOrder(session.tid))
    // Closed, but the money is on its way: nobody is asked to pay twice.
    if (session && order && order.state !== 'open') return settlePurchase(settling, purchase, session)
    await fallBackToStripe({ purchase, enabled, onRefused: refused })
  }

  const endWidget = async (session: WidgetSession, end: WidgetEnd) => {
    if (end !== 'paid') return fallBack(session)
    onClose()
    await settlePurchase(settling, purchase, session)
  }

  const payEth = async () => {
    setStep(null)
    const noteSession = (session: EthSession) => {
      setTid(session.tid)
      setHeld(session.hold_until)
      setQuote({ ether: session.amountCurrency, until: session.quote_until })
    }
    if (await payByEth(settling, purchase, { onOpened: noteSession, onRefused: refused })) onClose()
    else setStep({ at: 'crypto' })
  }

  const choose = (method: Method) => {
    if (method === 'credits') void whileBusy(payWithCredits)
    else if (method === 'crypto') setStep({ at: 'crypto' })
    else if (config?.payments.wert.enabled === false) void whileBusy(() => goToStripe(purchase, refused))
    else setStep({ at: 'notice' })
  }

  if (step?.at === 'method') {
    return <MethodStep {...paying} busy={busy} onContinue={choose} onBack={onBack} onClose={onClose} />
  }
  if (step?.at === 'crypto') {
    return (
      <CryptoStep
        {...paying}
        onPay={() => void payEth()}
        onBack={() => setStep({ at: 'method' })}
        onClose={onClose}
      />
    )
  }
  if (step?.at === 'notice') {
    return (
      <CardNotice
        busy={busy}
        onProceed={() => void whileBusy(openWidget)}
        onClose={() => void fallBack(null)}
      />
    )
  }
  if (step?.at === 'widget') {
    return (
      <WidgetDialog
        purchase={purchase}
        session={step.session}
        onEnd={(end) => void endWidget(step.session, end)}
      />
    )
  }
  return null
}
