import type { OrderSummary } from '@meridian/shared/endpoints/orders'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import './words.ts'

/** `Buy 3 Land Plots`, in the reader's language. */
export function useItemName({ kind, quantity }: Pick<OrderSummary, 'kind' | 'quantity'>): string {
  const { t } = useTranslation('purchases')
  return t(`item_${kind}`, { count: quantity, amount: formatWhole(quantity, useLanguage()) })
}
