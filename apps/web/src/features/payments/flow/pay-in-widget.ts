/**
 * The card provider's widget: its session, its timeouts, and whether it failed. watch-widget.ts receives its events.
 */
import type { PurchaseAnswer, PurchaseStage } from './purchase-flow.ts'
import { known } from '#lib/flow/define-flow.ts'
import { networkSentence, explainRefusal } from './explain-refusal.ts'
import { repeatWhileUnavailable } from '#ui/repeat-while-unavailable.ts'

/** Our own status beside the widget's: its window was closed. */
export const CLOSED = 'closed'

const MOUNT_DELAY_MS = 1000
/** Counted from mounting: a provider that does not respond sends no error event either. */
const LOAD_LIMIT_MS = 20_000
const SUCCESS_MS = 3000

export async function openWidget(stage: PurchaseStage<'openingWidget'>): PurchaseAnswer<'openingWidget'> {
  const { context, effects, signal } = stage
  const { purchase } = context
  try {
    const widget = await repeatWhileUnavailable(effects, () => effects.server.openWidget(purchase), signal)
    return {
      type: 'opened',
      purchase: { ...purchase, tid: widget.tid },
      heldUntil: widget.hold_until,
      widget,
      ordered: widget,
    }
  } catch (error) {
    // The notice was closed in the meantime: do not interrupt the question about Stripe. Stripe's call gets the same
    // refusal.
    if (signal.aborted) return null
    const unreachable = purchase.kind === 'credits' ? { unreachable: networkSentence() } : {}
    return explainRefusal({ context, effects, error, ...unreachable })
  }
}

export async function awaitMounting(stage: PurchaseStage<'widgetDue'>): PurchaseAnswer<'widgetDue'> {
  await stage.effects.clock.wait(MOUNT_DELAY_MS, stage.signal)
  return { type: 'due' }
}

export async function awaitLoading(stage: PurchaseStage<'widgetLoading'>): PurchaseAnswer<'widgetLoading'> {
  await stage.effects.clock.wait(LOAD_LIMIT_MS, stage.signal)
  const said = { name: 'widget', message: 'The widget did not load in time.' }
  return { type: 'broke', said, ending: 'broken' }
}

export async function showSuccess(stage: PurchaseStage<'widgetPaid'>): PurchaseAnswer<'widgetPaid'> {
  await stage.effects.clock.wait(SUCCESS_MS, stage.signal)
  return { type: 'due' }
}

export async function checkUnpaid(stage: PurchaseStage<'widgetEnded'>): PurchaseAnswer<'widgetEnded'> {
  const { context, effects } = stage
  effects.page.close()
  const order = await effects.server.readOrder(known(context.widget).tid)
  // Closed while the money is on its way: the buyer must not be offered a second payment.
  return { type: order && order.state !== 'open' ? 'underWay' : 'unpaid' }
}
