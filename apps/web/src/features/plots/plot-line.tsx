import type { IndexedPlot } from '@meridian/shared/plot-index'
import { BadgeCheck } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#ui/class-names.ts'
import { RowCheckbox } from '#ui/row-checkbox.tsx'
import { plotNote, plotTitle } from './plot-words.ts'

interface PlotLineProps {
  plot: IndexedPlot
  selected: boolean
  /** The one that is being looked at, here and on the map. */
  active: boolean
  onToggle: (cell: number) => void
  onShow: (cell: number) => void
}

/** A plot in a list beside a map: choose it, or press its name to see it there. */
export const PlotLine = memo(function PlotLine({ plot, selected, active, onToggle, onShow }: PlotLineProps) {
  const { t } = useTranslation('assets')
  const title = plotTitle(plot)
  return (
    <div
      aria-current={active || undefined}
      className={classNames(
        'flex min-h-11 items-center border-b border-line pr-2',
        active && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <RowCheckbox
        label={t('selectPlot', { plot: title })}
        checked={selected}
        onChange={() => onToggle(plot.cell)}
      />
      <button
        type="button"
        data-control="show"
        title={t('showPlot')}
        onClick={() => onShow(plot.cell)}
        className="flex min-h-11 min-w-0 grow items-center gap-3 -outline-offset-2! text-left text-sm hover:text-accent"
      >
        <span className={classNames('truncate', plot.name === null && 'tabular')}>{title}</span>
        {plot.minted && (
          <span className="inline-flex shrink-0 items-center gap-1 text-xs text-yours">
            <BadgeCheck size={14} aria-hidden />
            {t('minted')}
          </span>
        )}
        <span className="tabular ml-auto max-w-[40%] shrink-0 truncate text-xs text-ink-2">
          {plotNote(plot)}
        </span>
      </button>
    </div>
  )
})
