import { pagePaths } from '@meridian/shared/page-paths'
import { AppError } from '@meridian/shared/errors'
import { BadgeCheck, ChevronLeft, FolderX } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { ActivePlot } from '#app/assets/assets-panel.tsx'
import { LandLayout } from '#app/assets/land-layout.tsx'
import { PanelSkeleton } from '#app/assets/panel-skeleton.tsx'
import { useCollectionDetail } from '#features/collections/use-collection-detail.ts'
import type { CollectionDetail } from '#features/collections/use-collection-detail.ts'
import { PlotLine } from '#features/my-plots/plot-line.tsx'
import { usePlotSelection } from '#features/my-plots/use-plot-selection.ts'
import { useRenamePlot } from '#features/my-plots/use-rename-plot.tsx'
import { useMyCells } from '#features/map/data/use-my-cells.ts'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { showResult } from '#ui/dialogs/dialogs.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { VirtualList } from '#ui/lists/virtual-list.tsx'
import type { VirtualListHandle } from '#ui/lists/virtual-list.tsx'
import '#features/my-plots/words.ts'
import '#features/collections/words.ts'

/** A collection by its token URI: public once minted, before that only for its owner. */
export function Component() {
  const { t } = useTranslation(['collections', 'assets'])
  const { id = '' } = useParams()
  const { data, error, refetch } = useCollectionDetail(id)
  if (data) return <Item {...data} />
  if (!error)
    return (
      <div className="mx-auto max-w-2xl">
        <PanelSkeleton label={t('loadingOne')} />
      </div>
    )
  const missing = error instanceof AppError && error.status === 404
  return (
    <div className="mx-auto max-w-2xl py-16">
      <h1 className="sr-only">{t('heading')}</h1>
      <EmptyState
        icon={FolderX}
        title={missing ? t('notFound') : loadFailure(error, t('unreachable'))}
        {...(missing && { hint: t('notFoundHint') })}
      >
        {missing ? (
          <Link to={pagePaths.home} className={buttonClasses('primary')}>
            {t('assets:toMap')}
          </Link>
        ) : (
          <Button onClick={() => void refetch()}>{t('assets:retry')}</Button>
        )}
      </EmptyState>
    </div>
  )
}

function Item({ info, plots }: CollectionDetail) {
  const { t } = useTranslation(['collections', 'assets'])
  const language = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualListHandle>(null)
  const cells = useMemo(() => plots.map(({ cell }) => cell), [plots])
  const selection = usePlotSelection(cells)
  const selected = useMemo(() => [...selection.selected], [selection.selected])
  const mine = useMyCells()
  const renaming = useRenamePlot()
  const [active, setActive] = useState<ActivePlot | null>(null)
  const [flight, setFlight] = useState<{ cells: readonly number[] } | null>(null)

  const show = useCallback((cell: number) => {
    setActive({ cell, find: false })
    setFlight({ cells: [cell] })
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
  const highlighted = useMemo(
    () => (active ? [active.cell] : info.yours ? [] : cells),
    [active, info.yours, cells],
  )

  return (
    <LandLayout
      label={t('itemPlots')}
      listed
      map={{
        mine,
        land: cells,
        fromPosition: false,
        selected,
        highlighted,
        flight,
        onPick: pick,
      }}
    >
      <div ref={scroller} className="h-full overflow-y-auto overscroll-contain px-4 pb-10 sm:px-6">
        <TextLink
          to={info.yours ? pagePaths.assets : pagePaths.home}
          tone="quiet"
          className="inline-flex min-h-11 items-center gap-1 pt-2 text-sm"
        >
          <ChevronLeft size={16} aria-hidden />
          {t(info.yours ? 'back' : 'assets:toMap')}
        </TextLink>
        <div className="flex items-center gap-3 pt-1 pb-4">
          <h1 className="mr-auto min-w-0 font-serif text-2xl font-semibold text-balance wrap-anywhere">
            {info.name}
            <span className="tabular block text-sm font-normal text-ink-2">
              {t('plots', { count: info.total, amount: formatWhole(info.total, language) })}
            </span>
          </h1>
          {info.state === 2 ? (
            <span className="flex shrink-0 items-center gap-1.5 text-sm font-medium text-yours">
              <BadgeCheck size={16} strokeWidth={1.75} aria-hidden />
              {t('itemNft')}
            </span>
          ) : (
            <Button
              className="shrink-0"
              onClick={() => void showResult({ error: false, title: t('itemMint'), message: t('mintSoon') })}
            >
              {t('itemMint')} <span className="text-xs font-normal text-ink-2">{t('soon')}</span>
            </Button>
          )}
        </div>
        <div className="border-t border-line" />
        {plots.length === 0 && (
          <EmptyState icon={FolderX} title={t('empty')}>
            <Link to={pagePaths.home} className={buttonClasses('primary')}>
              {t('assets:toMap')}
            </Link>
          </EmptyState>
        )}
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
              onRename={info.yours ? renaming.start : undefined}
            />
          )}
        </VirtualList>
        {renaming.dialog}
      </div>
    </LandLayout>
  )
}
