import { sayArea, sayPlot } from '#lib/i18n/country.ts'
import { getPublicPlot } from '@meridian/shared/endpoints/metadata'
import { plotPage } from '@meridian/shared/page-paths'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMyNames } from '#features/map/data/use-my-cells.ts'
import { PlotFacts } from '#features/plot-details/plot-facts.tsx'
import { PlotState } from '#features/plot-details/plot-state.tsx'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { ShareButton } from '#ui/dialogs/share-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OwnPlot } from './own-plot.tsx'
import '#features/plot-details/words.ts'

interface PlotDialogProps {
  cell: number
  isOwn: boolean
  onClose: () => void
}

/** The details of a sold plot: all of them for the owner, the public ones for others. */
export default function PlotDialog({ cell, isOwn, onClose }: PlotDialogProps) {
  const { t } = useTranslation('plotPage')
  const id = String(cell)
  const { data, error } = useQuery(endpointQuery(getPublicPlot, { params: { id } }))
  const plot = data?.plot
  const number = t('plot', { id })
  const ownName = useMyNames().get(cell)
  const name = ownName ?? plot?.name ?? null
  const title = name ?? (plot ? sayPlot(id, plot.areas[0]) : number)

  return (
    <Dialog open title={title} onClose={onClose}>
      {plot && (
        <>
          <p className="tabular mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
            {name === null ? sayArea(plot.areas[0]) : sayPlot(id, plot.areas[0])}
            <span aria-hidden>·</span>
            {isOwn ? <span className="font-medium text-yours">{t('yours')}</span> : <PlotState plot={plot} />}
          </p>
          <div className="mt-4 grid gap-2.5 text-sm">
            {isOwn && <OwnPlot cell={cell} />}
            <PlotFacts plot={plot} isOwn={isOwn} />
          </div>
        </>
      )}
      {!plot && !error && <Skeleton className="mt-4 h-40 w-full" label={t('loading')} />}
      {error && <p className="mt-4 text-ink-2">{loadFailure(error, t('unreachable'))}</p>}
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Link to={plotPage(id)} className={buttonClasses('primary', 'max-sm:grow')}>
          {t('toPage')}
        </Link>
        <ShareButton path={plotPage(id)} title={title} />
      </div>
    </Dialog>
  )
}
