/** The widget was closed or failed: the same order can be paid at the other card provider. */
import { errorMessage } from '#lib/i18n/error-message.ts'
import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { confirm, showError, showProgress } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'
import { openStripeCheckout } from './open-session.ts'
import type { Purchase } from './purchase.ts'
import { tellRefusal } from './tell-failure.ts'

interface Fallback {
  purchase: Purchase
  /** Whether the provider can be asked at all. */
  enabled: boolean
  /** Whether an order waits already, with its plots on hold. */
  ordered: boolean
}

export async function fallBackToStripe({ purchase, enabled, ordered }: Fallback): Promise<void> {
  const t = i18next.t
  if (!enabled) return showError(t('paying:unsuccessful'))
  const wanted = await confirm(
    purchase.kind === 'plots'
      ? { message: t('paying:stripeQuestion'), ok: t('paying:confirm'), cancel: t('paying:cancel') }
      : { message: t('paying:unsuccessful'), ok: t('paying:ok'), cancel: t('paying:cancel') },
  )
  if (wanted) return goToStripe(purchase)
  if (ordered && purchase.kind === 'plots') announce(t('paying:stillHeld'))
}

/** Leaves the page when it succeeds. */
export async function goToStripe(purchase: Purchase): Promise<void> {
  const t = i18next.t
  const progress = showProgress({ title: t('paying:toStripe'), message: t('paying:toStripeText') })
  try {
    const { url } = await openStripeCheckout(purchase)
    window.location.assign(url)
  } catch (error) {
    progress.close()
    await tellRefusal(error, errorMessage(new AppError('NETWORK')))
  }
}
