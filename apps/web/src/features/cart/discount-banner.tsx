import { useTranslation } from 'react-i18next'
import { formatDollars, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import type { useCartPrice } from './use-cart-price.ts'
import './words.ts'

type Price = NonNullable<ReturnType<typeof useCartPrice>['data']>['price']

/** The discount for this number of plots, and the next step. */
export function DiscountBanner({ price, counted }: { price: Price; counted: number }) {
  const { t } = useTranslation('cart')
  const language = useLanguage()
  const { discountPercent, nextDiscount, missingCount, suggestion } = price
  if (discountPercent === 0 && missingCount === 0) return null
  const reached = missingCount > 0 ? counted / (counted + missingCount) : 1

  return (
    <div className="mt-3 rounded-field bg-accent-soft px-3.5 py-2.5 [@media(height<50rem)]:py-1.5">
      {discountPercent > 0 && (
        <p className="font-medium">{t('activated', { percent: formatWhole(discountPercent, language) })}</p>
      )}
      {missingCount > 0 && (
        <p className="text-sm text-ink-2">
          {t('upsell', {
            count: missingCount,
            amount: formatWhole(missingCount, language),
            percent: formatWhole(nextDiscount, language),
          })}
        </p>
      )}
      {suggestion && (
        <p className="mt-0.5 text-sm font-medium text-good">
          {t('suggestion', {
            count: suggestion.quantity,
            amount: formatWhole(suggestion.quantity, language),
            total: formatDollars(suggestion.total, language),
          })}
        </p>
      )}
      {missingCount > 0 && (
        <div className="mt-2 h-1 overflow-hidden rounded-full bg-line" aria-hidden>
          <div className="h-full rounded-full bg-accent" style={{ width: `${reached * 100}%` }} />
        </div>
      )}
    </div>
  )
}
