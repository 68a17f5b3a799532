import type { OrderState } from '@meridian/shared/orders'
import { useTranslation } from 'react-i18next'
import { classNames } from '#ui/class-names.ts'
import './words.ts'

const colours: Record<OrderState, string> = {
  open: 'text-held',
  confirming: 'text-held',
  completed: 'text-good',
  made_good: 'text-held',
  returned: 'text-ink-3',
  cancelled: 'text-ink-3',
  expired: 'text-ink-3',
}

export function StateBadge({ state }: { state: OrderState }) {
  const { t } = useTranslation('purchases')
  return <p className={classNames('text-sm font-medium', colours[state])}>{t(`state_${state}`)}</p>
}
