import { getPublicCollection } from '@meridian/shared/endpoints/metadata'
import { formatSize, landSize } from '@meridian/shared/grid/land-size'
import { itemPage, pagePaths } from '@meridian/shared/page-paths'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, FolderX } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import type { ActivePlot } from '#app/assets/assets-panel.tsx'
import { DeferredLandMap } from '#app/assets/deferred-land-map.tsx'
import { LandFrame, LandFrameSkeleton } from '#app/layout/land-frame.tsx'
import { LandProblem } from '#app/layout/land-problem.tsx'
import { useNameOfPage } from '#app/layout/page-name.ts'
import { useCollectionDetail } from '#features/collections/use-collection-detail.ts'
import type { CollectionDetail } from '#features/collections/use-collection-detail.ts'
import { PlotLine } from '#features/my-plots/plot-line.tsx'
import { usePlotSelection } from '#features/my-plots/use-plot-selection.ts'
import { useRenamePlot } from '#features/my-plots/use-rename-plot.tsx'
import { AboutLand } from '#features/plot-details/about-land.tsx'
import { Fact } from '#features/plot-details/fact.tsx'
import { LandActions } from '#features/plot-details/land-actions.tsx'
import { LandHistory } from '#features/plot-details/land-history.tsx'
import { OwnerFacts, TokenFacts } from '#features/plot-details/ownership-facts.tsx'
import { LandPicture } from '#features/plot-pictures/land-picture.tsx'
import { TokenPicture } from '#features/plot-pictures/token-picture.tsx'
import { useLandText } from '#features/plot-pictures/use-land-text.ts'
import { useMyCells } from '#features/map/data/use-my-cells.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { withWords } from '#lib/i18n/words.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { confirm } from '#ui/dialogs/dialogs.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { VirtualList } from '#ui/lists/virtual-list.tsx'
import type { VirtualListHandle } from '#ui/lists/virtual-list.tsx'
import '#features/my-plots/words.ts'
import '#features/collections/words.ts'
import '#features/plot-details/words.ts'

const BuyBeside = lazy(() =>
  withWords(() => import('#app/deed/buy-beside.tsx').then((module) => ({ default: module.BuyBeside }))),
)

/** A collection by its token URI: public once minted, before that only for its owner. */
export function Component() {
  const { t } = useTranslation('collections')
  const { id = '' } = useParams()
  const { data, error, refetch } = useCollectionDetail(id)
  if (data) return <Item key={id} {...data} />
  if (!error) return <LandFrameSkeleton label={t('loadingOne')} />
  return (
    <LandProblem
      error={error}
      heading={t('heading')}
      missing={{ title: t('notFound'), hint: t('notFoundHint') }}
      unreachable={t('unreachable')}
      onRetry={() => void refetch()}
    />
  )
}

function Item({ info, plots }: CollectionDetail) {
  const { t } = useTranslation(['collections', 'assets', 'plotPage'])
  const language = useLanguage()
  const isMinted = info.state === 2
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualListHandle>(null)
  const cells = useMemo(() => plots.map(({ cell }) => cell), [plots])
  const selection = usePlotSelection(cells)
  const selected = useMemo(() => [...selection.selected], [selection.selected])
  const mine = useMyCells()
  const [active, setActive] = useState<ActivePlot | null>(null)
  const [flight, setFlight] = useState<{ cells: readonly number[] } | null>(null)

  const show = useCallback((cell: number) => {
    setActive({ cell, find: false })
    setFlight({ cells: [cell] })
    // On a phone, the list is below the map.
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const pick = useCallback(
    (cell: number) => {
      const index = cells.indexOf(cell)
      if (index < 0) return
      setActive({ cell, find: true })
      list.current?.scrollTo(index)
    },
    [cells],
  )
  useNameOfPage(info.name)
  const nameLand = useLandText()
  const place = useMemo(
    () => nameLand(plots.map(({ cell, ...area }) => ({ cell, area }))),
    // oxlint-disable-next-line react/exhaustive-deps -- a new function in each render
    [plots, language],
  )
  const highlighted = useMemo(() => (active ? [active.cell] : []), [active])
  const label = t('ownMap', { land: place })

  return (
    <LandFrame
      picture={
        <div
          ref={frame}
          className="relative aspect-square scroll-mt-24 overflow-hidden rounded-card border border-line"
        >
          <DeferredLandMap
            {...{ mine, selected, highlighted, flight }}
            collection={info.yours ? undefined : cells}
            land={cells}
            fromPosition={false}
            onPick={pick}
            listed
            fallback={
              <div className="absolute inset-0 grid place-items-center bg-card">
                {isMinted ? (
                  <TokenPicture path={`collections/${info.uriid}`} alt={label} />
                ) : (
                  <LandPicture cells={cells} label={label} />
                )}
              </div>
            }
          />
        </div>
      }
      kicker={
        <>
          {t('target')}
          {isMinted && (
            <>
              <span aria-hidden>·</span>
              <span className="inline-flex items-center gap-1 text-yours">
                <BadgeCheck size={15} strokeWidth={1.75} aria-hidden />
                {t('itemNft')}
              </span>
            </>
          )}
          {info.yours && (
            <>
              <span aria-hidden>·</span>
              <span className="text-yours">{t('plotPage:yours')}</span>
            </>
          )}
        </>
      }
      title={info.name}
      line={plots.length > 0 && place}
      actions={<ItemActions info={info} cells={cells} />}
    >
      <dl className="grid gap-2.5">
        <Fact name={t('tablePlots')}>{formatWhole(info.total, language)}</Fact>
        {cells.length > 0 && (
          <Fact name={t('plotPage:area')}>{formatSize(landSize(cells), language, 1)}</Fact>
        )}
        {isMinted && <PublicFacts uriid={info.uriid} />}
      </dl>
      {cells[0] !== undefined && <AboutLand cell={cells[0]} />}
      <ItemPlots {...{ plots, selection, active, show, list }} isOwn={info.yours} />
      <div>
        {isMinted && <ItemHistory uriid={info.uriid} />}
        {cells.length > 0 && (
          <Suspense fallback={<p className="mt-3 min-h-11 shrink-0" />}>
            <BuyBeside cells={cells} isOwn={info.yours} />
          </Suspense>
        )}
      </div>
    </LandFrame>
  )
}

function ItemActions({ info, cells }: { info: CollectionDetail['info']; cells: readonly number[] }) {
  const { t } = useTranslation('collections')
  const navigate = useNavigate()
  const askToMintElsewhere = async () => {
    const isAgreed = await confirm({
      title: t('itemMint'),
      message: t('mintSoon'),
      note: t('mintNow'),
      ok: t('toMint'),
      cancel: t('stay'),
    })
    if (isAgreed) void navigate(pagePaths.assets)
  }
  const isMinted = info.state === 2
  return (
    <LandActions cells={cells} shared={isMinted ? { path: itemPage(info.uriid), title: info.name } : null}>
      {!isMinted && (
        <Button onClick={() => void askToMintElsewhere()}>
          {t('itemMint')} <span className="text-xs font-normal text-ink-2">{t('soon')}</span>
        </Button>
      )}
      {info.yours && (
        <Link to={pagePaths.assets} className={buttonClasses('secondary')}>
          {t('back')}
        </Link>
      )}
    </LandActions>
  )
}

const usePublicCollection = (uriid: string) =>
  useQuery(endpointQuery(getPublicCollection, { params: { id: uriid } })).data?.collection

function PublicFacts({ uriid }: { uriid: string }) {
  const found = usePublicCollection(uriid)
  if (!found) return null
  return (
    <>
      <OwnerFacts {...found} />
      <TokenFacts {...found} />
    </>
  )
}

function ItemHistory({ uriid }: { uriid: string }) {
  const found = usePublicCollection(uriid)
  return found && found.history.length > 0 ? <LandHistory history={found.history} /> : null
}

interface ItemPlotsProps {
  plots: CollectionDetail['plots']
  selection: ReturnType<typeof usePlotSelection>
  active: ActivePlot | null
  show: (cell: number) => void
  list: Ref<VirtualListHandle>
  isOwn: boolean
}

/** The plots, each with its place on the map and a link to its page. */
function ItemPlots({ plots, selection, active, show, list, isOwn }: ItemPlotsProps) {
  const { t } = useTranslation(['collections', 'assets'])
  const language = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  const renaming = useRenamePlot()
  if (plots.length === 0)
    return (
      <EmptyState icon={FolderX} title={t('empty')}>
        <Link to={pagePaths.home} className={buttonClasses('primary')}>
          {t('assets:toMap')}
        </Link>
      </EmptyState>
    )
  return (
    <section aria-labelledby="item-plots">
      <h2 id="item-plots" className="mb-3 font-serif text-lg font-semibold">
        {t('itemPlots')} ({formatWhole(plots.length, language)})
      </h2>
      <div
        ref={scroller}
        className="max-h-96 overflow-y-auto rounded-card border border-line bg-card text-base"
      >
        <VirtualList
          ref={list}
          rows={plots}
          rowKey={({ cell }) => cell}
          rowHeight={() => 45}
          scroller={scroller}
          label={t('itemPlots')}
        >
          {(plot) => (
            <PlotLine
              plot={plot}
              selected={selection.selected.has(plot.cell)}
              active={active?.cell === plot.cell}
              onToggle={selection.toggle}
              onShow={show}
              onRename={isOwn ? renaming.start : undefined}
              hasPage
            />
          )}
        </VirtualList>
      </div>
      {renaming.dialog}
    </section>
  )
}
