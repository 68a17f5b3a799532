/** After a payment was reported: waits for the server's order and shows its result, never the widget's claim. */
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import i18next from 'i18next'
import { formatWhole } from '#lib/format.ts'
import { quantityOf } from './purchase.ts'
import type { PurchaseAnswer, PurchaseStage } from './purchase-flow.ts'
import { known } from '#lib/flow/define-flow.ts'
import './words.ts'

const POLL_MS = 1000
/** The wait where nothing indicates a longer settlement. */
export const SETTLE_PATIENCE_MS = 45_000

const eventOf = {
  open: 'undecided',
  confirming: 'undecided',
  completed: 'completed',
  made_good: 'madeGood',
  returned: 'ended',
  cancelled: 'ended',
  expired: 'ended',
} as const satisfies Record<OrderDetail['state'], string>

export async function settlePurchase(stage: PurchaseStage<'settling'>): PurchaseAnswer<'settling'> {
  const { dialogs, page, shop } = stage.effects
  page.close()
  dialogs.hideProgress()
  dialogs.showProgress({
    title: i18next.t('paying:confirming'),
    message: i18next.t('paying:confirmingText'),
  })
  const order = await waitUntilDecided(stage)
  dialogs.hideProgress()
  shop.refreshAccount()
  return { type: order ? eventOf[order.state] : 'undecided', order }
}

/** Null where the server could not be reached; the last order read, still waiting, when the time is over. */
async function waitUntilDecided(stage: PurchaseStage<'settling'>): Promise<OrderDetail | null> {
  const { context, effects, signal } = stage
  const { tid } = known(context.ordered)
  const until = effects.clock.now() + context.patienceMs
  for (let latest: OrderDetail | null = null; ;) {
    latest = (await effects.server.readOrder(tid)) ?? latest
    if ((latest && eventOf[latest.state] !== 'undecided') || effects.clock.now() >= until) return latest
    await effects.clock.wait(POLL_MS, signal)
  }
}

/** Land is shown where it lies, under its deed, instead of a message. */
export async function showBought({ context, effects }: PurchaseStage<'bought'>): PurchaseAnswer<'bought'> {
  if (context.purchase.kind === 'plots') {
    effects.shop.showDeed(known(context.order))
    return { type: 'shown' }
  }
  const count = quantityOf(context.purchase)
  const amount = formatWhole(count, i18next.language)
  await effects.dialogs.showResult({
    error: false,
    title: i18next.t('paying:creditsBought'),
    message: i18next.t('paying:creditsBoughtText', { count, amount }),
  })
  return { type: 'shown' }
}

export async function showPartlyBought({
  context,
  effects,
}: PurchaseStage<'partlyBought'>): PurchaseAnswer<'partlyBought'> {
  const order = known(context.order)
  const { granted, credited, refunded } = order
  await effects.dialogs.showResult({
    error: true,
    title: i18next.t('paying:partTitle'),
    message: i18next.t('paying:partText', { granted, credited, refunded }),
  })
  if (granted > 0) effects.shop.showDeed(order)
  return { type: 'shown' }
}

export async function showNotBought({ effects }: PurchaseStage<'notBought'>): PurchaseAnswer<'notBought'> {
  await effects.dialogs.showResult({
    error: true,
    title: i18next.t('paying:unable'),
    message: i18next.t('paying:unsuccessful'),
    note: i18next.t('paying:endedNote'),
  })
  return { type: 'shown' }
}

export async function showStillWaiting({
  effects,
}: PurchaseStage<'stillWaiting'>): PurchaseAnswer<'stillWaiting'> {
  await effects.dialogs.showResult({
    error: false,
    title: i18next.t('paying:waitTitle'),
    message: i18next.t('paying:waitText'),
  })
  return { type: 'shown' }
}
