/** Handles a payment method that could not be opened: the server returned an error, or did not respond. */
import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import i18next from 'i18next'
import { formatDollars } from '#lib/format.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import type { PurchaseContext } from './purchase-flow.ts'
import type { PurchaseEffects } from './purchase-effects.ts'
import { isUnavailable } from '#ui/repeat-while-unavailable.ts'
import './words.ts'

/** After these errors, the purchase no longer matches what the buyer chose. */
const outdated = new Set<ErrorCode>([
  'PRICE_CHANGED',
  'PLOT_TAKEN',
  'COLLECTION_NOT_FOUND',
  'COLLECTION_CLOSED',
  'ORDER_NOT_OPEN',
])

interface Refused {
  context: PurchaseContext
  effects: PurchaseEffects
  error: unknown
  /** The message where the server was not reached at all. */
  unreachable?: string
  /** The call itself is the payment. */
  mayHavePaid?: boolean
}

export async function explainRefusal(
  refused: Refused,
): Promise<{ type: 'refused' | 'outdated' | 'repriced' }> {
  const {
    context,
    effects,
    error,
    unreachable = i18next.t('paying:unreachable'),
    mayHavePaid = false,
  } = refused
  const { dialogs, page, shop } = effects
  const type = verdictOn(error, context)
  // The cart or the invoice shows plots that are no longer available and prices that changed.
  shop.refreshPrices()
  dialogs.hideProgress()
  if (type === 'outdated') page.close()
  // The order exists, and its payment can go on from there.
  if (isUnavailable(error) && context.purchase.tid !== undefined) {
    await dialogs.showError(i18next.t('paying:saved'))
    return { type }
  }
  // After a network error, land credits may have been spent, and a waiting order may have been paid another way. By
  // every other method nothing can have been paid yet.
  if (isNetworkError(error) || isUnavailable(error))
    await dialogs.showError(
      isUnavailable(error) ? errorMessage(error) : unreachable,
      i18next.t(
        mayHavePaid || context.purchase.tid !== undefined ? 'paying:maybePaidNote' : 'paying:unpaidNote',
      ),
    )
  else
    await dialogs.showResult({
      error: true,
      title: i18next.t('paying:unable'),
      message: refusalMessage(error),
    })
  return { type }
}

function verdictOn(error: unknown, { hasInvoice }: PurchaseContext) {
  const code = error instanceof AppError ? error.code : null
  if (code === 'PRICE_CHANGED' && hasInvoice) return 'repriced'
  return code !== null && outdated.has(code) ? 'outdated' : 'refused'
}

function refusalMessage(error: unknown): string {
  const price = error instanceof AppError && error.code === 'PRICE_CHANGED' && error.details.extra?.['price']
  if (typeof price !== 'number') return errorMessage(error)
  const total = formatDollars(price, i18next.language)
  return `${errorMessage(error)} ${i18next.t('paying:priceNow', { total })}`
}

export const isNetworkError = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'NETWORK'

/** The network error text that all pages share. */
export const networkSentence = () => errorMessage(new AppError('NETWORK'))
