import { sayCountry } from '#lib/i18n/country.ts'
import { cellBbox } from '@meridian/shared/grid'
import type { IndexedPlot } from '@meridian/shared/plot-index'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBbox, formatDollars, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { RowCheckbox } from '#ui/forms/row-checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { KeepEnd } from '#ui/keep-end.tsx'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { plotTitle } from './name-plot.ts'
import type { RenamePlot } from './use-rename-plot.tsx'
import './words.ts'
import '#features/collections/words.ts'

interface CollectionPlotsProps {
  plots: readonly IndexedPlot[]
  selected: ReadonlySet<number>
  /** Undefined for a collection with a state: its plots cannot change. */
  onToggle?: (cell: number) => void
  onRename: RenamePlot
}

/** The price of a plot whose price is missing. */
const USUAL_PRICE = 25

/** The plots of a collection on its page. */
export function CollectionPlots({ plots, selected, onToggle, onRename }: CollectionPlotsProps) {
  const { t } = useTranslation(['collections', 'assets', 'myPlots'])
  const language = useLanguage()
  return (
    <VirtualTable
      label={t('landPlots')}
      rows={plots}
      rowKey={({ cell }) => cell}
      columns="grid-cols-[minmax(0,1fr)_4.5rem_2.75rem] sm:grid-cols-[3rem_minmax(0,1fr)_minmax(0,10rem)_5rem_2.75rem]"
      head={
        <>
          <th scope="col" className="max-sm:hidden">
            #
          </th>
          <th scope="col">{t('landId')}</th>
          <th scope="col" className="max-sm:hidden">
            {t('country')}
          </th>
          <th scope="col" className="text-right">
            {t('valuation')}
            <span className="block text-xs font-normal text-ink-2">{t('valuationIs')}</span>
          </th>
          <th scope="col">{t('select')}</th>
        </>
      }
    >
      {(plot, index) => (
        <>
          <td className="tabular text-ink-2 max-sm:hidden">{formatWhole(index + 1, language)}</td>
          <td className="tabular" title={plotTitle(plot)}>
            <span className="flex items-center gap-1">
              <span className="min-w-0 leading-4.5">
                {plot.name === null ? (
                  <KeepEnd text={plotTitle(plot)} />
                ) : (
                  <span className="block truncate font-medium">{plot.name}</span>
                )}
                <span className="block truncate text-xs text-ink-2">{formatBbox(cellBbox(plot.cell))}</span>
              </span>
              <IconButton
                icon={Pencil}
                label={t('myPlots:rename', { plot: plotTitle(plot) })}
                data-control="rename"
                className="size-9"
                onClick={() => onRename({ id: String(plot.cell), name: plot.name })}
              />
            </span>
          </td>
          <td className="max-sm:hidden">{sayCountry(plot.country)}</td>
          <td className="tabular text-right">
            {formatDollars(plot.price || USUAL_PRICE, language)}
            {!plot.price && <span className="block text-xs text-ink-2">{t('usualPrice')}</span>}
          </td>
          <td>
            <RowCheckbox
              label={t('assets:selectPlot', { plot: plotTitle(plot) })}
              checked={selected.has(plot.cell)}
              disabled={onToggle === undefined}
              onChange={() => onToggle?.(plot.cell)}
            />
          </td>
        </>
      )}
    </VirtualTable>
  )
}
