import { plotPage } from '@meridian/shared/page-paths'
import type { IndexedPlot } from '@meridian/shared/plot-index'
import { BadgeCheck, ChevronRight, Pencil } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sayPlot } from '#lib/i18n/country.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { RowCheckbox } from '#ui/forms/row-checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { KeepEnd } from '#ui/keep-end.tsx'
import { plotNote, plotTitle } from './name-plot.ts'
import type { RenamePlot } from './use-rename-plot.tsx'
import './words.ts'

interface PlotLineProps {
  plot: IndexedPlot
  selected: boolean
  /** The active plot, in the list and on the map. */
  active: boolean
  onToggle: (cell: number) => void
  onShow: (cell: number) => void
  /** Only for the visitor's own plots. */
  onRename?: RenamePlot | undefined
  /** Only for plots that can be minted alone. */
  onMint?: ((plot: { id: string; title: string; place: string }) => void) | undefined
  /** Whether the line links to the plot's public page. */
  hasPage?: boolean
  /** Why the plot can not be selected. */
  fixed?: string | false
}

/** A plot in a list beside a map: a checkbox to select it, and its name to show it on the map. */
export const PlotLine = memo(function PlotLine(props: PlotLineProps) {
  const { plot, selected, active, onToggle, onShow, onRename, onMint, hasPage, fixed = false } = props
  const { t } = useTranslation(['assets', 'myPlots'])
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
        disabled={fixed !== false}
        {...(fixed !== false && { title: fixed })}
        onChange={() => onToggle(plot.cell)}
      />
      <button
        type="button"
        data-control="show"
        title={t('showPlot')}
        onClick={() => onShow(plot.cell)}
        className="flex min-h-11 min-w-0 grow items-center gap-3 -outline-offset-2! text-left text-sm hover:text-accent"
      >
        {/* Stacked: side by side, the panel would cut off the number and the edges that distinguish neighbours. */}
        <span className="min-w-0 grow leading-4.5">
          {plot.name === null ? (
            <span className="tabular block">
              <KeepEnd text={title} />
            </span>
          ) : (
            <span className="block truncate">{title}</span>
          )}
          <span className="tabular block text-xs text-ink-2">
            {plot.name === null ? (
              <span className="block truncate">{plotNote(plot)}</span>
            ) : (
              <KeepEnd text={plotNote(plot)} />
            )}
          </span>
        </span>
        {plot.minted && (
          <span className="inline-flex shrink-0 items-center gap-1 text-xs text-yours">
            <BadgeCheck size={14} aria-hidden />
            {t('minted')}
          </span>
        )}
      </button>
      {onMint && !plot.minted && (
        <Button
          variant="quiet"
          aria-label={t('mintPlot', { plot: title })}
          className="min-h-10 px-2 text-sm"
          onClick={() => onMint({ id: String(plot.cell), title, place: sayPlot(plot.cell, plot) })}
        >
          {t('mint')}
        </Button>
      )}
      {onRename && (
        <IconButton
          icon={Pencil}
          label={t('myPlots:rename', { plot: title })}
          className="-mr-2 size-10"
          onClick={() => onRename({ id: String(plot.cell), name: plot.name })}
        />
      )}
      {hasPage && (
        <Link
          to={plotPage(plot.cell)}
          aria-label={t('openPlot', { plot: title })}
          title={t('openPlot', { plot: title })}
          className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center text-ink-2 hover:text-accent"
        >
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
        </Link>
      )}
    </div>
  )
})
