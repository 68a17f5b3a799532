import type { OrderSummary } from '@meridian/shared/endpoints/orders'
import { useTranslation } from 'react-i18next'
import { formatCents, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import type { Digits } from './format-money.ts'
import '#features/credits/words.ts'

interface OrderPriceProps extends Pick<OrderSummary, 'method' | 'quantity'> {
  cents: number
}

/** In the unit of the payment: a purchase by land credits has no dollars. */
export function OrderPrice({ method, quantity, cents }: OrderPriceProps) {
  const { t } = useTranslation('credits')
  const language = useLanguage()
  if (method !== 'credits') return formatCents(cents, language)
  return t('balance', { count: quantity, amount: formatWhole(quantity, language) })
}

/** A text with short ether amounts; the tooltip shows the exact ones. */
export function EtherText({ say }: { say: (digits: Digits) => string }) {
  const [short, exact] = [say('short'), say('exact')]
  return short === exact ? exact : <span title={exact}>{short}</span>
}
