import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { useCartPrice } from './use-cart-price.ts'
import './words.ts'

/** Keeps its height and the old numbers while new ones load. */
export function CartTotals({ pricing }: { pricing: ReturnType<typeof useCartPrice> }) {
  const { t } = useTranslation('cart')
  const language = useLanguage()
  const price = pricing.data?.price
  const amount = (value: number | undefined) =>
    value === undefined ? <Skeleton className="h-4 w-14" /> : formatDollars(value, language)

  const discountRule = ({ totalsub, discount, discountPercent }: NonNullable<typeof price>) =>
    discount > 0 &&
    t(discount * 100 === totalsub * discountPercent ? 'discountRule' : 'discountRounded', {
      percent: formatWhole(discountPercent, language),
    })

  if (!price && pricing.isError) {
    return (
      <div className="mt-3 flex items-center justify-between gap-3 text-sm text-bad">
        {loadFailure(pricing.error, t('priceFailed'))}
        <Button onClick={() => void pricing.refetch()}>{t('tryAgain')}</Button>
      </div>
    )
  }
  return (
    <dl className="tabular mt-3 grid gap-0.5 text-sm" aria-busy={pricing.isFetching}>
      <Line label={t('basePrice')}>
        {price && price.basePrice > 0 && `${formatWhole(price.totalsub / price.basePrice, language)} × `}
        {amount(price?.basePrice)}
      </Line>
      <Line label={t('subTotal')}>{amount(price?.totalsub)}</Line>
      <Line
        label={t('discount')}
        note={price && discountRule(price)}
        className={price && price.discount > 0 ? 'text-good' : ''}
      >
        {price && price.discount > 0 && '−'}
        {amount(price?.discount)}
      </Line>
      <Line label={t('total')}>{amount(price?.priceTotal)}</Line>
    </dl>
  )
}

/** The total beside the CHECKOUT button. */
export function TotalPayment({ pricing }: { pricing: ReturnType<typeof useCartPrice> }) {
  const { t } = useTranslation('cart')
  const language = useLanguage()
  const price = pricing.data?.price
  if (!price && pricing.isError) return null
  return (
    <dl className="tabular mb-2" aria-busy={pricing.isFetching}>
      <Line label={t('totalPayment')} strong>
        {price ? formatDollars(price.priceTotal, language) : <Skeleton className="h-4 w-14" />}
      </Line>
    </dl>
  )
}

interface LineProps {
  label: string
  /** Explains the amount. */
  note?: string | false | undefined
  strong?: boolean
  className?: string
  children: ReactNode
}

function Line({ label, note = false, strong = false, className, children }: LineProps) {
  return (
    <div className={classNames('flex items-center justify-between gap-4', strong && 'text-lg font-semibold')}>
      <dt className={strong ? '' : 'text-ink-2'}>
        {label}
        {note !== false && <span className="text-xs"> ({note})</span>}
      </dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}
