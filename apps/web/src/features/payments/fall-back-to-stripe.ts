/** The widget was closed or failed: the same order can be paid at the other card provider. */
import { errorMessage } from '#lib/i18n/error-message.ts'
import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { confirm, showError, showProgress } from '#ui/dialogs/dialogs.ts'
import { announce } from '#ui/status-line.tsx'
import { openStripeCheckout } from './open-session.ts'
import type { Purchase } from './purchase.ts'
import './words.ts'

interface Fallback {
  purchase: Purchase
  /** Whether the provider can be asked at all. */
  enabled: boolean
  onRefused: Refused
}

/** Says why it did not come to a checkout; `unreachable` where the server was not reached at all. */
type Refused = (error: unknown, unreachable?: string) => Promise<void>

export async function fallBackToStripe({ purchase, enabled, onRefused }: Fallback): Promise<void> {
  const t = i18next.t
  if (!enabled) return showError(t('paying:unsuccessful'))
  const wanted = await confirm(
    purchase.kind === 'plots'
      ? { message: t('paying:stripeQuestion'), ok: t('paying:confirm'), cancel: t('paying:cancel') }
      : { message: t('paying:unsuccessful'), ok: t('paying:ok'), cancel: t('paying:cancel') },
  )
  if (wanted) return goToStripe(purchase, onRefused)
  if (purchase.tid !== undefined && purchase.kind === 'plots') announce(t('paying:stillHeld'))
}

/** Leaves the page when it succeeds. */
export async function goToStripe(purchase: Purchase, onRefused: Refused): Promise<void> {
  const t = i18next.t
  const progress = showProgress({ title: t('paying:toStripe'), message: t('paying:toStripeText') })
  try {
    const { url } = await openStripeCheckout(purchase)
    window.location.assign(url)
  } catch (error) {
    progress.close()
    await onRefused(error, errorMessage(new AppError('NETWORK')))
  }
}
