import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { useTranslation } from 'react-i18next'
import { classNames } from '#ui/class-names.ts'
import { useLineText } from './use-line-text.ts'
import { orderLines } from './order-lines.ts'
import './words.ts'

/** The price line by line. */
export function OrderSum({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('purchases')
  const words = useLineText(order)
  const lines = orderLines(order)
  if (lines.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-medium">{t('sum')}</h3>
      <dl className="tabular grid max-w-md gap-1">
        {lines.map((line) => {
          const { label, amount } = words(line)
          return (
            <div
              key={line.name}
              className={classNames(
                'flex items-baseline justify-between gap-4',
                line.isSum ? 'border-t border-line pt-1 font-medium' : 'text-ink-2',
              )}
            >
              <dt>{label}</dt>
              <dd className="shrink-0">{amount}</dd>
            </div>
          )
        })}
      </dl>
      <OwnFeeNote order={order} />
    </section>
  )
}

/** The widget's provider adds a fee and its own rate, which may be missing in this browser. */
export function OwnFeeNote({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('purchases')
  if (!order.payments.some(({ method }) => method === 'wert')) return null
  return (
    <p className="mt-1 text-xs text-ink-2">
      {t(order.charged === null ? 'ownFeeUnknown' : 'ownFeeReported')}
    </p>
  )
}
