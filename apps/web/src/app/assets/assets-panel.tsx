import { pagePaths } from '@meridian/shared/page-paths'
import type { Collection } from '@meridian/shared/endpoints/collections'
import type { IndexedPlot } from '@meridian/shared/plot-index'
import { RefreshCw, Table2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLandChanges } from '#features/collections/use-land-changes.ts'
import { useCollectionMint } from '#features/minting/collection/use-collection-mint.tsx'
import { useMint } from '#features/minting/plot/use-mint.tsx'
import type { PlotSelection } from '#features/my-plots/use-plot-selection.ts'
import { useRenamePlot } from '#features/my-plots/use-rename-plot.tsx'
import { TierCard } from '#features/tiers/tier-card.tsx'
import { useConfig } from '#lib/config.ts'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useInterrupted } from '#lib/use-interrupted.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { VirtualList } from '#ui/lists/virtual-list.tsx'
import type { VirtualListHandle } from '#ui/lists/virtual-list.tsx'
import { useSingleMutation } from '#ui/forms/use-single-mutation.ts'
import { AssetRowView } from './asset-row.tsx'
import type { AssetsQuestion } from './assets-dialog.tsx'
import { buildRows, rowHeight, rowKey } from './build-rows.ts'
import type { AssetRow } from './build-rows.ts'
import { usualView } from './group-parcels.ts'
import { LandViewTools } from './land-view-tools.tsx'
import { useRefresh } from './use-refresh.ts'
import '#features/my-plots/words.ts'
import { withWords } from '#lib/i18n/words.ts'

const AssetsDialog = lazy(() => withWords(() => import('./assets-dialog.tsx')))

interface AssetsPanelProps {
  collections: readonly Collection[]
  plots: readonly IndexedPlot[]
  selection: PlotSelection
  /** The active plot, in the list and on the map. */
  active: ActivePlot | null
  onShow: (cell: number) => void
  /** Called with the plots of a collection that was opened. */
  onShowAll: (cells: number[]) => void
  /** Shown instead of the lists when there is neither a plot nor a collection. */
  empty: ReactNode
}

export interface ActivePlot {
  cell: number
  /** The plot was clicked on the map, so the list scrolls to it. */
  find: boolean
}

/** Header, tier and virtual lists. */
export function AssetsPanel({
  collections,
  plots,
  selection,
  active,
  onShow,
  onShowAll,
  empty,
}: AssetsPanelProps) {
  const { t } = useTranslation('assets')
  const language = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualListHandle>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [question, setQuestion] = useState<AssetsQuestion | null>(null)
  const { busy, refresh } = useRefresh()
  const changes = useLandChanges()
  const mint = useCollectionMint()
  // After the wallet was linked.
  useInterrupted('mintCollection', ({ id }) => {
    const collection = collections.find((one) => one.id === id)
    if (collection) mint.press('mint', collection)
  })
  const renaming = useRenamePlot()
  const { start: removeCollection } = useSingleMutation({ mutationFn: changes.remove })
  const plotMint = useMint()
  const { data: config } = useConfig()
  const [view, setView] = useState(usualView)
  const rows = useMemo(
    () => buildRows({ collections, plots, expanded, view }),
    [collections, plots, expanded, view],
  )
  useFindInList(active, plots, rows, setExpanded, list)

  const toggle = (id: string, cells: () => number[]) => {
    if (!expanded.has(id)) onShowAll(cells())
    setExpanded((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }
  const expand = (id: string) =>
    toggle(id, () => plots.filter(({ collectionId }) => collectionId === id).map(({ cell }) => cell))

  return (
    <div ref={scroller} className="h-full overflow-y-auto overscroll-contain px-4 pb-10 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-5 pb-4">
        <h1 className="font-serif text-3xl font-semibold whitespace-nowrap">
          {t('title')}{' '}
          <span className="tabular font-normal text-ink-2">({formatWhole(plots.length, language)})</span>
        </h1>
        <span className="ml-auto flex gap-2">
          <Link to={pagePaths.myAssets} className={buttonClasses('secondary', 'px-3.5 text-sm')}>
            <Table2 size={16} aria-hidden />
            {t('table')}
          </Link>
          <Button busy={busy} className="px-3.5 text-sm" onClick={refresh}>
            <RefreshCw size={16} aria-hidden />
            {t(busy ? 'refreshing' : 'refresh')}
          </Button>
        </span>
      </div>
      <TierCard />
      {plots.length === 0 && collections.length === 0 ? (
        empty
      ) : (
        <>
          <LandViewTools view={view} onView={setView} />
          <VirtualList ref={list} rows={rows} rowKey={rowKey} rowHeight={rowHeight} scroller={scroller}>
            {(row) => (
              <AssetRowView
                row={row}
                collections={collections.length}
                selection={selection}
                activeCell={active?.cell ?? null}
                onExpand={expand}
                onExpandParcel={({ id, cells }) => toggle(id, () => cells)}
                onMintPlot={config?.minting.plots === false ? undefined : plotMint.start}
                onRemove={removeCollection}
                onAsk={setQuestion}
                onShow={onShow}
                onRename={renaming.start}
                ownMintState={row.kind === 'collection' ? mint.ownStateOf(row.collection.id) : null}
                onMintStep={mint.press}
              />
            )}
          </VirtualList>
        </>
      )}
      {mint.screen}
      {plotMint.screen}
      {renaming.dialog}
      {question && (
        <Suspense fallback={null}>
          <AssetsDialog
            question={question}
            collections={collections}
            onClose={() => setQuestion(null)}
            onDone={selection.clear}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Opens the collection or parcel of a plot that was clicked on the map and scrolls to its row, once per click. */
function useFindInList(
  active: ActivePlot | null,
  plots: readonly IndexedPlot[],
  rows: readonly AssetRow[],
  setExpanded: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
  list: RefObject<VirtualListHandle | null>,
) {
  const found = useRef<ActivePlot | null>(null)
  useEffect(() => {
    if (!active?.find || found.current === active) return
    const index = rows.findIndex((row) => row.kind === 'plot' && row.plot.cell === active.cell)
    if (index >= 0) {
      found.current = active
      list.current?.scrollTo(index)
      return
    }
    const parcel = rows.find((row) => row.kind === 'parcel' && row.parcel.cells.includes(active.cell))
    const collectionId = plots.find(({ cell }) => cell === active.cell)?.collectionId
    const closed = parcel?.kind === 'parcel' ? parcel.parcel.id : collectionId
    if (closed) setExpanded((before) => new Set(before).add(closed))
    else found.current = active
  }, [active, plots, rows, setExpanded, list])
}
