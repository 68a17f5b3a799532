import type { OrderSummary } from '@meridian/shared/endpoints/orders'
import { useTranslation } from 'react-i18next'
import { formatCents, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import type { OrderLine } from './order-lines.ts'
import './words.ts'

/** The label and the amount of a line. */
export function useLineText({
  quantity,
  basePrice,
  discountPercent,
}: Pick<OrderSummary, 'quantity' | 'basePrice' | 'discountPercent'>) {
  const { t } = useTranslation('purchases')
  const language = useLanguage()
  const params = {
    count: quantity,
    amount: formatWhole(quantity, language),
    price: formatCents(basePrice * 100, language),
    percent: formatWhole(discountPercent, language),
  }
  return ({ name, cents, isRounded }: OrderLine) => ({
    label: t(`line_${name}`, params) + (isRounded ? ` ${t('rounded')}` : ''),
    // A typographic minus, as wide as a digit.
    amount: `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents), language)}`,
  })
}
