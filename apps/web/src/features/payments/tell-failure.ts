import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { formatDollars } from '#lib/format.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { walletMessage } from '#features/wallet/connection/wallet-message.ts'
import { WalletError } from '#features/wallet/connection/wallet-error.ts'
import { showError, showResult } from '#ui/dialogs/dialogs.ts'
import './words.ts'

export const isNetworkError = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'NETWORK'

/** A way to pay could not be opened: the server said why, or did not answer at all. */
export async function tellRefusal(error: unknown, unreachable: string = i18next.t('paying:unreachable')) {
  if (isNetworkError(error)) return showError(unreachable)
  await showResult({ error: true, title: i18next.t('paying:unable'), message: refusalMessage(error) })
}

function refusalMessage(error: unknown): string {
  const price = error instanceof AppError && error.code === 'PRICE_CHANGED' && error.details.extra?.['price']
  if (typeof price !== 'number') return errorMessage(error)
  const total = formatDollars(price, i18next.language)
  return `${errorMessage(error)} ${i18next.t('paying:priceNow', { total })}`
}

/** The connection was lost after something had begun. */
export const tellUnstable = () =>
  showResult({
    error: true,
    title: i18next.t('paying:unstableTitle'),
    message: i18next.t('paying:unstable'),
  })

/** What went wrong in, or on the way to, a wallet. Nothing is said to someone who chose to stop. */
export async function tellWalletFailure(error: unknown) {
  if (isNetworkError(error)) return tellUnstable()
  const message = walletMessage(error)
  if (message === null) return
  const reason = error instanceof WalletError ? error.reason : null
  if (reason === 'missing') return showError(message)
  const title = i18next.t('paying:unable')
  // Not let in: without the wallet there is no way on, so the sentence names it.
  await showResult({
    error: true,
    title,
    message: reason === 'denied' ? i18next.t('paying:denied') : message,
  })
}
