import type { OrderSummary } from '@meridian/shared/endpoints/orders'
import { useTranslation } from 'react-i18next'
import { formatDollars, formatWhole, shortenEther } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import '#features/credits/words.ts'

interface OrderPriceProps extends Pick<OrderSummary, 'method' | 'quantity'> {
  dollars: number
}

/** In what it was paid with: who gave land credits paid no dollars. */
export function OrderPrice({ method, quantity, dollars }: OrderPriceProps) {
  const { t } = useTranslation('credits')
  const language = useLanguage()
  if (method !== 'credits') return formatDollars(dollars, language)
  return t('balance', { count: quantity, amount: formatWhole(quantity, language) })
}

const longDecimals = /\d+\.\d{7,}/g

/** Ether in a text, short enough to read; the exact text shows when one points at it. */
export function EtherText({ children }: { children: string }) {
  const short = children.replaceAll(longDecimals, shortenEther)
  return short === children ? children : <span title={children}>{short}</span>
}
