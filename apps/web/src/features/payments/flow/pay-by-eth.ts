/** Ether from a browser wallet: the session on the server, then the wallet transaction. */
import i18next from 'i18next'
import { runTransaction } from '#features/wallet/transaction/start-transaction.ts'
import type { Outcome } from '#features/wallet/transaction/transaction-flow.ts'
import { known } from '#lib/flow/define-flow.ts'
import { ethPayment } from './eth-payment.ts'
import { explainRefusal } from './explain-refusal.ts'
import type { PurchaseAnswer, PurchaseStage } from './purchase-flow.ts'
import { repeatWhileUnavailable } from '#ui/repeat-while-unavailable.ts'
import './words.ts'

export async function openEth(stage: PurchaseStage<'openingEth'>): PurchaseAnswer<'openingEth'> {
  const { context, effects } = stage
  const t = i18next.t
  effects.dialogs.showProgress({ title: t('paying:cryptoTitle'), message: t('paying:ethSession') })
  const stopWarning = effects.page.warnBeforeLeaving(stage.signal)
  try {
    const eth = await repeatWhileUnavailable(effects, () => effects.server.openEth(context.purchase))
    return {
      type: 'opened',
      purchase: { ...context.purchase, tid: eth.tid },
      heldUntil: eth.hold_until,
      quote: { ether: eth.amountCurrency, until: eth.quote_until },
      eth,
      ordered: eth,
    }
  } catch (error) {
    stopWarning()
    return explainRefusal({ context, effects, error })
  }
}

/** Once something was sent, the server's order decides. */
const eventOf = {
  verified: { type: 'verified' },
  slow: { type: 'slow', patienceMs: 0 },
  busy: { type: 'unpaid' },
  failed: { type: 'unpaid' },
  stopped: { type: 'unpaid' },
  refused: { type: 'ended' },
  reverted: { type: 'ended' },
  lost: { type: 'ended' },
} as const satisfies Record<Outcome, object>

export async function payEth({
  context,
  effects,
  signal,
}: PurchaseStage<'payingEth'>): PurchaseAnswer<'payingEth'> {
  const payment = ethPayment(context.purchase.kind, known(context.eth), effects)
  const { outcome } = await runTransaction(payment, effects.payment, { signal })
  return eventOf[outcome]
}
