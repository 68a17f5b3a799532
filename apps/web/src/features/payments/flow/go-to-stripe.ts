/** Stripe: replaces the widget where it is not offered, and is the fallback where the widget failed. */
import i18next from 'i18next'
import type { PurchaseAnswer, PurchaseStage } from './purchase-flow.ts'
import { networkSentence, explainRefusal } from './explain-refusal.ts'
import { repeatWhileUnavailable } from '#ui/repeat-while-unavailable.ts'
import './words.ts'

export async function chooseProvider({
  effects,
}: PurchaseStage<'choosingProvider'>): PurchaseAnswer<'choosingProvider'> {
  return { type: effects.server.isOffered('wert') ? 'widget' : 'stripe' }
}

export async function askForStripe(
  stage: PurchaseStage<'askingForStripe'>,
): PurchaseAnswer<'askingForStripe'> {
  const { context, effects } = stage
  const { purchase, ending } = context
  const t = i18next.t
  const happened = t(`paying:ending_${ending}`)
  if (!effects.server.isOffered('stripe')) {
    await effects.dialogs.showError(t('paying:unsuccessful'), happened)
    return { type: 'shown' }
  }
  const cancel = t('paying:cancel')
  const isWanted = await effects.dialogs.ask(
    purchase.kind === 'plots'
      ? {
          title: happened,
          message: t('paying:stripeQuestion'),
          note: t('paying:stripePlotsNote'),
          ok: t('paying:confirm'),
          cancel,
        }
      : {
          title: happened,
          message: t('paying:unsuccessful'),
          note: t('paying:stripeCreditsNote'),
          ok: t('paying:ok'),
          cancel,
        },
  )
  if (isWanted) return { type: 'agreed' }
  if (purchase.tid !== undefined && purchase.kind === 'plots') effects.dialogs.announce(t('paying:stillHeld'))
  return { type: 'refused' }
}

/** On success the browser leaves the page; the page shows progress until then. */
export async function goToStripe({
  context,
  effects,
}: PurchaseStage<'openingStripe' | 'fallingBack'>): PurchaseAnswer<'openingStripe' | 'fallingBack'> {
  effects.dialogs.showProgress({
    title: i18next.t('paying:toStripe'),
    message: i18next.t('paying:toStripeText'),
  })
  try {
    const { url } = await repeatWhileUnavailable(effects, () => effects.server.openStripe(context.purchase))
    effects.page.redirect(url)
    return null
  } catch (error) {
    return explainRefusal({ context, effects, error, unreachable: networkSentence() })
  }
}
