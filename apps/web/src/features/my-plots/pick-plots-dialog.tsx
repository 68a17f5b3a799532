import { cellBbox } from '@meridian/shared/grid'
import { pagePaths } from '@meridian/shared/page-paths'
import type { IndexedPlot } from '@meridian/shared/plot-index'
import { MapPinned } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatBbox, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RowCheckbox } from '#ui/forms/row-checkbox.tsx'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { useSingleMutation } from '#ui/forms/use-single-mutation.ts'
import { plotAddress, plotTitle, purchaseDate } from './name-plot.ts'
import { usePlotSelection } from './use-plot-selection.ts'
import './words.ts'
import '#features/collections/words.ts'

interface PickPlotsDialogProps {
  /** The plots outside of collections. */
  plots: readonly IndexedPlot[]
  onClose: () => void
  add: (cells: number[]) => Promise<unknown>
}

/** 'My land plots': chooses the plots for the collection. */
export function PickPlotsDialog({ plots, onClose, add }: PickPlotsDialogProps) {
  const { t } = useTranslation(['collections', 'assets'])
  const language = useLanguage()
  const [missing, setMissing] = useState(false)
  const cells = useMemo(() => plots.map(({ cell }) => cell), [plots])
  const { selected, toggle } = usePlotSelection(cells)

  const { busy, start } = useSingleMutation({
    mutationFn: () => add([...selected]),
    onSuccess: onClose,
  })
  const send = () => (selected.size > 0 ? start() : setMissing(true))

  return (
    <Dialog open title={t('myPlots')} onClose={onClose} className="sm:w-[min(44rem,calc(100vw-3rem))]">
      {plots.length === 0 ? (
        <EmptyState icon={MapPinned} title={t('noPlotsToAdd')} hint={t('noPlotsToAddHint')}>
          <Link to={pagePaths.home} className={buttonClasses('primary')}>
            {t('assets:toMap')}
          </Link>
        </EmptyState>
      ) : (
        <div className="mt-4">
          <VirtualTable
            label={t('myPlots')}
            rows={plots}
            rowKey={({ cell }) => cell}
            className="max-h-[50dvh]"
            columns="grid-cols-[minmax(0,1fr)_6.5rem_2.75rem] sm:grid-cols-[2.5rem_minmax(0,1fr)_7rem_6.5rem_2.75rem]"
            head={
              <>
                <th scope="col" className="max-sm:hidden">
                  #
                </th>
                <th scope="col">{t('address')}</th>
                <th scope="col">{t('code')}</th>
                <th scope="col" className="max-sm:hidden">
                  {t('date')}
                </th>
                <th scope="col">{t('select')}</th>
              </>
            }
          >
            {(plot, index) => (
              <>
                <td className="tabular text-ink-2 max-sm:hidden">{formatWhole(index + 1, language)}</td>
                <td title={formatBbox(cellBbox(plot.cell))}>{plotAddress(plot)}</td>
                <td className="tabular">{plot.cell}</td>
                <td className="tabular max-sm:hidden">{purchaseDate(new Date(plot.createdAt * 1000))}</td>
                <td>
                  <RowCheckbox
                    label={t('assets:selectPlot', { plot: plotTitle(plot) })}
                    checked={selected.has(plot.cell)}
                    onChange={() => {
                      toggle(plot.cell)
                      setMissing(false)
                    }}
                  />
                </td>
              </>
            )}
          </VirtualTable>
          {missing && (
            <p role="alert" className="mt-3 text-sm text-bad">
              {t('assets:nothingSelected')}
            </p>
          )}
          <div className="mt-5 flex justify-end">
            <Button variant="primary" busy={busy} className="max-sm:w-full" onClick={send}>
              {t('addToCollections')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
