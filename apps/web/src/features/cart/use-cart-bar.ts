/** The texts and actions of the cart bar. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { useSignedIn } from '#lib/session.ts'
import { useCart } from './cart-store.ts'
import { useCartPrice } from './use-cart-price.ts'
import type { OfferedLand } from './use-cart-price.ts'
import './words.ts'

export interface CartBarActions {
  onCheckout: (order: OfferedLand & { price: number; type: 'individual' }) => void
  onSignInNeeded: () => void
}

export function useCartBar({ onCheckout, onSignInNeeded }: CartBarActions) {
  const { t } = useTranslation('cart')
  const language = useLanguage()
  const signedIn = useSignedIn()
  const { items, landType, setOpen } = useCart()
  const cells = useMemo(() => items.map(({ cell }) => cell), [items])
  const pricing = useCartPrice(cells)
  const { offered, gone, isPriced, isError, error } = pricing
  const price = pricing.data?.price
  const counted = (count: number) => ({ count, amount: formatWhole(count, language) })

  return {
    plots: t('plots', counted(items.length)),
    total: price ? formatDollars(price.priceTotal, language) : null,
    /** Why there is no price. */
    failure: !price && isError ? loadFailure(error, t('priceFailed')) : null,
    /** Plots that are no longer available. */
    warning: gone.length > 0 ? t('goneShort', counted(gone.length)) : null,
    upsell:
      price && price.missingCount > 0
        ? t('upsell', { ...counted(price.missingCount), percent: formatWhole(price.nextDiscount, language) })
        : null,
    activated:
      price && price.discountPercent > 0
        ? t('activated', { percent: formatWhole(price.discountPercent, language) })
        : null,
    isReady: isPriced || isError,
    open: () => setOpen(true),
    // Goes straight to the payment methods, unless the cart has warnings or open choices.
    checkOut: () => {
      if (!signedIn) return onSignInNeeded()
      if (!price || !isPriced || gone.length > 0 || landType !== 'individual') return setOpen(true)
      return onCheckout({ ...offered, price: price.priceTotal, type: 'individual' })
    },
  }
}
