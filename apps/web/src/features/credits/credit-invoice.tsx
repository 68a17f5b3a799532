import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { useCreditPrice } from './use-credit-price.ts'
import './words.ts'

interface CreditInvoiceProps {
  quantity: number
  price: ReturnType<typeof useCreditPrice>['data']
  /** There is no price, and none is loading. */
  unknown: boolean
}

export function CreditInvoice({ quantity, price, unknown }: CreditInvoiceProps) {
  const { t } = useTranslation('credits')
  const language = useLanguage()
  const amount = (value: number | undefined) => {
    if (value !== undefined) return formatDollars(value, language)
    return unknown ? '–' : <Skeleton className="h-4 w-14" />
  }
  const savingRule = ({ subTotal, discount, discountPercent }: NonNullable<typeof price>) =>
    discount > 0 &&
    t(discount * 100 === subTotal * discountPercent ? 'savingRule' : 'savingRounded', {
      percent: formatWhole(discountPercent, language),
    })

  return (
    <section aria-label={t('invoice')} className="mt-5 rounded-field bg-raised px-4 py-3">
      <dl className="tabular grid gap-1 text-sm">
        <Line label={t('totalCredits')}>{formatWhole(quantity, language)}</Line>
        <Line label={t('subTotal')}>{amount(price?.subTotal)}</Line>
        <Line
          label={t('youSave')}
          note={price && savingRule(price)}
          good={price !== undefined && price.discount > 0}
        >
          {amount(price?.discount)}
        </Line>
        <Line label={t('total')} strong>
          {amount(price?.total)}
        </Line>
        <Line label={t('perPlot')}>{price ? <PerPlot price={price} /> : amount(undefined)}</Line>
      </dl>
    </section>
  )
}

/** The price of one credit after the discount, with the normal price beside it. */
function PerPlot({ price }: { price: NonNullable<CreditInvoiceProps['price']> }) {
  const { t } = useTranslation('credits')
  const language = useLanguage()
  if (price.discount === 0) return formatDollars(price.basePrice, language)
  // The quantity of this price: the field may have changed since.
  const cents = (price.total * 100) / (price.subTotal / price.basePrice)
  const each = formatDollars(Math.round(cents) / 100, language)
  return (
    <>
      {Number.isInteger(cents) ? each : t('about', { price: each })}{' '}
      <span className="text-ink-2">
        {t('beforeDiscount', { price: formatDollars(price.basePrice, language) })}
      </span>
    </>
  )
}

interface LineProps {
  label: string
  /** Explains the amount. */
  note?: string | false | undefined
  strong?: boolean
  good?: boolean
  children: ReactNode
}

function Line({ label, note = false, strong = false, good = false, children }: LineProps) {
  return (
    <div className={classNames('flex items-center justify-between gap-4', strong && 'text-lg font-semibold')}>
      <dt className={strong ? '' : 'text-ink-2'}>
        {label}
        {note !== false && <span className="text-xs"> ({note})</span>}
      </dt>
      <dd className={good ? 'text-good' : ''}>{children}</dd>
    </div>
  )
}
