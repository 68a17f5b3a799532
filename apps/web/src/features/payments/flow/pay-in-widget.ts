/** The card provider's widget: its session, its times, and whether it came to nothing. What it says, watch-widget.ts hears. */
import type { PurchaseAnswer, PurchaseStage } from './purchase-flow.ts'
import { known } from '#lib/flow/define-flow.ts'
import { networkSentence, explainRefusal } from './explain-refusal.ts'

/** In place of a word of the widget's own: its window was closed. */
export const CLOSED = 'closed'

const MOUNT_DELAY_MS = 1000
/** From mounting it; a provider that does not answer says nothing, not even that. */
const LOAD_LIMIT_MS = 20_000
const SUCCESS_MS = 3000

export async function openWidget(stage: PurchaseStage<'openingWidget'>): PurchaseAnswer<'openingWidget'> {
  const { context, effects, signal } = stage
  const { purchase } = context
  try {
    const widget = await effects.server.openWidget(purchase)
    return {
      type: 'opened',
      purchase: { ...purchase, tid: widget.tid },
      heldUntil: widget.hold_until,
      widget,
      ordered: widget,
    }
  } catch (error) {
    // The notice was closed meanwhile: whoever is asked about Stripe is not interrupted, and Stripe's call refuses, too.
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
  // Closed, but the money is on its way: nobody is asked to pay twice.
  return { type: order && order.state !== 'open' ? 'underWay' : 'unpaid' }
}
