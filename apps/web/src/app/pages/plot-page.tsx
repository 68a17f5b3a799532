import { getPlot } from '@meridian/shared/endpoints/map'
import { getPublicPlot } from '@meridian/shared/endpoints/metadata'
import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { AppError } from '@meridian/shared/errors'
import { pagePaths } from '@meridian/shared/page-paths'
import { useQuery } from '@tanstack/react-query'
import { MapPinOff, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useNameOfPage } from '#app/layout/page-name.ts'
import { PlotActions } from '#features/plot-details/plot-actions.tsx'
import { PlotFacts } from '#features/plot-details/plot-facts.tsx'
import { PlotPicture } from '#features/plot-details/plot-picture.tsx'
import { PlotState } from '#features/plot-details/plot-state.tsx'
import { PlotHistory } from '#features/plot-details/plot-history.tsx'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'
import { sayArea, sayPlot } from '#lib/i18n/country.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import '#features/plot-details/words.ts'

/** A plot by its number, public. */
export function Component() {
  const { t } = useTranslation('plotPage')
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(endpointQuery(getPublicPlot, { params: { id } }))
  if (data) return <PlotPage key={id} plot={data.plot} />
  if (!error) return <PlotSkeleton />
  // The server refuses an invalid number with 400.
  const isMissing = error instanceof AppError && [400, 404].includes(error.status)
  return (
    <div className="mx-auto max-w-2xl py-16">
      <h1 className="sr-only">{t('plot', { id: id.slice(0, 20) })}</h1>
      {isMissing ? (
        <EmptyState icon={MapPinOff} title={t('missing')} hint={t('missingHint', { id: id.slice(0, 20) })}>
          <Link to={pagePaths.home} className={buttonClasses('primary')}>
            {t('toMap')}
          </Link>
        </EmptyState>
      ) : (
        <EmptyState icon={WifiOff} title={loadFailure(error, t('unreachable'))}>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </EmptyState>
      )}
    </div>
  )
}

const frame =
  'mx-auto grid w-full max-w-5xl items-start gap-x-8 gap-y-6 px-5 pt-6 pb-28 sm:px-8 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] lg:pt-8'

function PlotPage({ plot }: { plot: PublicPlot }) {
  const { t } = useTranslation('plotPage')
  const number = t('plot', { id: plot._id })
  const place = sayArea(plot.areas[0])
  const title = plot.name ?? sayPlot(plot._id, plot.areas[0])
  useNameOfPage(title)
  const isOwn = useIsOwn(plot._id)
  return (
    <article className={frame}>
      <div className="grid gap-4">
        <PlotPicture id={plot._id} title={title} />
        <div className="max-lg:hidden">
          <PlotActions plot={plot} title={title} />
        </div>
      </div>
      <div>
        <p className="tabular flex flex-wrap items-center gap-x-2 text-sm font-medium text-ink-2">
          {plot.name !== null && (
            <>
              {number}
              <span aria-hidden>·</span>
            </>
          )}
          {isOwn ? <span className="text-yours">{t('yours')}</span> : <PlotState plot={plot} />}
        </p>
        <h1 className="mt-1 font-serif text-3xl leading-tight font-semibold break-words text-balance sm:text-4xl">
          {title}
        </h1>
        {place !== '' && <p className="mt-1 text-ink-2">{place}</p>}
        <div className="mt-5 lg:hidden">
          <PlotActions plot={plot} title={title} />
        </div>
        <div className="mt-6">
          <PlotFacts plot={plot} />
        </div>
        <div className="mt-8">
          <PlotHistory history={plot.history} />
        </div>
      </div>
    </article>
  )
}

/** The page's data are public, so a separate request finds out whether the visitor owns the plot. */
function useIsOwn(id: string): boolean {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...endpointQuery(getPlot, { params: { id } }), enabled: signedIn })
  return signedIn && data?.plot.status === 'yours'
}

function PlotSkeleton() {
  const { t } = useTranslation('plotPage')
  return (
    <div className={frame}>
      <Skeleton className="aspect-square w-full" label={t('loading')} />
      <div className="grid gap-4">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  )
}
