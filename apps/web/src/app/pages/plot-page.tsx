import { getPlot } from '@meridian/shared/endpoints/map'
import { getPublicPlot } from '@meridian/shared/endpoints/metadata'
import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { plotPage } from '@meridian/shared/page-paths'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { BuyBeside } from '#app/deed/buy-beside.tsx'
import { LandFrame, LandFrameSkeleton } from '#app/layout/land-frame.tsx'
import { LandProblem } from '#app/layout/land-problem.tsx'
import { useNameOfPage } from '#app/layout/page-name.ts'
import { useMyNames } from '#features/map/data/use-my-cells.ts'
import { useRenamePlot } from '#features/my-plots/use-rename-plot.tsx'
import { AboutLand } from '#features/plot-details/about-land.tsx'
import { LandActions } from '#features/plot-details/land-actions.tsx'
import { LandHistory } from '#features/plot-details/land-history.tsx'
import { PlotFacts } from '#features/plot-details/plot-facts.tsx'
import { PlotState } from '#features/plot-details/plot-state.tsx'
import { TokenPicture } from '#features/plot-pictures/token-picture.tsx'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useSignedIn } from '#lib/session.ts'
import { sayArea, sayPlot } from '#lib/i18n/country.ts'
import { Button } from '#ui/button.tsx'
import '#features/plot-details/words.ts'

/** A plot by its number, public. */
export function Component() {
  const { t } = useTranslation('plotPage')
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(endpointQuery(getPublicPlot, { params: { id } }))
  if (data) return <PlotPage key={id} plot={data.plot} />
  if (!error) return <LandFrameSkeleton label={t('loading')} />
  const named = { id: id.slice(0, 20) }
  return (
    <LandProblem
      error={error}
      heading={t('plot', named)}
      missing={{ title: t('missing'), hint: t('missingHint', named) }}
      unreachable={t('unreachable')}
      onRetry={() => void refetch()}
    />
  )
}

function PlotPage({ plot }: { plot: PublicPlot }) {
  const { t } = useTranslation('plotPage')
  const cells = useMemo(() => [Number(plot._id)], [plot._id])
  const ownName = useMyNames().get(Number(plot._id))
  const name = ownName ?? plot.name
  const title = name ?? sayPlot(plot._id, plot.areas[0])
  useNameOfPage(title)
  const isOwn = useIsOwn(plot._id)
  const renaming = useRenamePlot()
  const isFree = plot.state === 'free' && plot.for_sale
  return (
    <LandFrame
      picture={<TokenPicture path={`plots/${plot._id}`} alt={t('picture', { plot: title })} />}
      kicker={
        <>
          {name !== null && (
            <>
              {t('plot', { id: plot._id })}
              <span aria-hidden>·</span>
            </>
          )}
          {isOwn ? <span className="text-yours">{t('yours')}</span> : <PlotState plot={plot} />}
        </>
      }
      title={title}
      line={sayArea(plot.areas[0])}
      actions={
        <LandActions cells={cells} isFree={isFree} shared={{ path: plotPage(plot._id), title }}>
          {isOwn && (
            <Button onClick={() => renaming.start({ id: plot._id, name: ownName ?? null })}>
              {t('rename')}
            </Button>
          )}
          {renaming.dialog}
        </LandActions>
      }
    >
      <PlotFacts plot={plot} />
      <AboutLand cell={Number(plot._id)} />
      <div>
        <LandHistory history={plot.history} forSale={plot.for_sale} />
        {!isFree && <BuyBeside cells={cells} isOwn={isOwn} />}
      </div>
    </LandFrame>
  )
}

/** The page's data are public, so a separate request finds out whether the visitor owns the plot. */
function useIsOwn(id: string): boolean {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...endpointQuery(getPlot, { params: { id } }), enabled: signedIn })
  return signedIn && data?.plot.status === 'yours'
}
