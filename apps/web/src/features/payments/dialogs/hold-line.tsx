import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTimeLeft } from '#lib/use-time-left.ts'
import '#features/payments/flow/words.ts'

/** How long the plots stay reserved for the buyer. */
export function HoldLine({ until }: { until: string | null }) {
  const { t } = useTranslation('paying')
  const time = useTimeLeft(until)
  if (until === null) return null
  return (
    <p role="timer" className="tabular mt-1 flex items-center gap-2 text-sm font-medium text-held">
      <Clock size={16} strokeWidth={1.75} aria-hidden />
      {time === null ? t('holdOver') : t('heldFor', { time })}
    </p>
  )
}
