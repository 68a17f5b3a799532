import { cellsInRectangle } from '@meridian/shared/grid'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import type { DraggedArea } from './use-area-drag.ts'
import '#features/map/plots/words.ts'

/** The rectangle under the hand, and how many plots it touches. */
export function AreaFrame({ area }: { area: DraggedArea }) {
  const { t } = useTranslation('plots')
  const language = useLanguage()
  const { left, top, width, height, rectangle } = area
  const count = cellsInRectangle(rectangle, 0).total
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-0 left-0 border border-dashed border-accent bg-accent/10"
      style={{ width, height, transform: `translate(${left}px, ${top}px)` }}
    >
      <span className="tabular absolute top-full left-full m-1.5 rounded-full border border-line bg-card px-2.5 py-0.5 text-xs whitespace-nowrap text-ink shadow-card">
        {t('amount', { count, amount: formatWhole(count, language) })}
      </span>
    </div>
  )
}
