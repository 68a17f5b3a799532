import type { PurchaseAnswer, PurchaseStage } from './purchase-flow.ts'
import { explainRefusal } from './explain-refusal.ts'
import { repeatWhileUnavailable } from '#ui/repeat-while-unavailable.ts'

/** No hold and no wait: order, grant and ledger entry are one transaction of the server. */
export async function payByCredits(stage: PurchaseStage<'payingCredits'>): PurchaseAnswer<'payingCredits'> {
  const { context, effects } = stage
  const { purchase } = context
  // Land credits can not pay for land credits; the method is not offered for them.
  if (purchase.kind !== 'plots') return { type: 'refused' }
  try {
    const { tid } = await repeatWhileUnavailable(effects, () => effects.server.payByCredits(purchase))
    return { type: 'paid', ordered: { tid, totalUSD: null } }
  } catch (error) {
    return explainRefusal({ context, effects, error, mayHavePaid: true })
  }
}
