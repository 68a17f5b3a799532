import { pagePaths } from '@meridian/shared/page-paths'
import type { IndexedPlot } from '@meridian/shared/plot-index'
import { MapPinned } from 'lucide-react'
import { lazy, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AssetsPanel } from '#app/assets/assets-panel.tsx'
import type { ActivePlot } from '#app/assets/assets-panel.tsx'
import { LandLayout } from '#app/assets/land-layout.tsx'
import { PanelSkeleton } from '#app/assets/panel-skeleton.tsx'
import { useRefreshOnReturn } from '#app/assets/use-refresh.ts'
import { useWalletOnLoad } from '#app/assets/use-wallet-on-load.ts'
import { useCollections } from '#features/collections/use-collections.ts'
import { usePlotIndex } from '#features/my-plots/use-plot-index.ts'
import { usePlotSelection } from '#features/my-plots/use-plot-selection.ts'
import { useSignedIn } from '#lib/session.ts'
import { coinWords } from '#lib/coin.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { withWords } from '#lib/i18n/words.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { announce } from '#ui/status-line.tsx'
import '#features/my-plots/words.ts'

const SignedOut = lazy(() => withWords(() => import('#app/assets/signed-out.tsx')))

const NO_PLOTS: readonly IndexedPlot[] = []

export function Component() {
  return useSignedIn() ? <Assets /> : <SignedOut page="assets" />
}

function Assets() {
  const { t } = useTranslation('assets')
  useWalletOnLoad()
  useRefreshOnReturn()
  const index = usePlotIndex()
  const collections = useCollections()
  const plots = index.data ?? NO_PLOTS
  const cells = useMemo(() => plots.map(({ cell }) => cell), [plots])
  const selection = usePlotSelection(cells)
  const selected = useMemo(() => [...selection.selected], [selection.selected])
  const [active, setActive] = useState<ActivePlot | null>(null)
  const [flight, setFlight] = useState<{ cells: number[] } | null>(null)
  const highlighted = useMemo(() => (active ? [active.cell] : []), [active])

  const show = useCallback((cell: number) => {
    setActive({ cell, find: false })
    setFlight({ cells: [cell] })
  }, [])

  const showAll = useCallback((all: number[]) => {
    if (all.length > 0) setFlight({ cells: all })
  }, [])

  const whole = useMemo(() => new Set(plots.map(({ country }) => country)).size > 1, [plots])
  const own = useMemo(() => new Set(cells), [cells])
  const pick = useCallback(
    (cell: number) => {
      if (own.has(cell)) setActive({ cell, find: true })
      else announce(t('notYours'))
    },
    [own, t],
  )

  const failed = (index.isError && !index.data) || (collections.isError && !collections.data)
  const isListed = index.data !== undefined && collections.data !== undefined
  const retry = () => {
    void index.refetch()
    void collections.refetch()
  }
  return (
    <LandLayout
      label={t('panel')}
      listed={failed || isListed}
      map={{
        mine: cells,
        land: cells,
        whole,
        fromPosition: true,
        selected,
        highlighted,
        flight,
        onPick: pick,
      }}
    >
      {failed && (
        <p className="p-8 text-center text-ink-2">
          {loadFailure(index.error ?? collections.error, t('unreachable'))}
          <br />
          <Button variant="primary" className="mt-4" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      {!failed && !isListed && <PanelSkeleton label={t('loading')} />}
      {index.data && collections.data && (
        <AssetsPanel
          collections={collections.data}
          plots={plots}
          selection={selection}
          active={active}
          onShow={show}
          onShowAll={showAll}
          empty={
            <EmptyState icon={MapPinned} title={t('noLand')} hint={t('noLandHint', coinWords)}>
              <Link to={pagePaths.home} className={buttonClasses('primary')}>
                {t('toMap')}
              </Link>
            </EmptyState>
          }
        />
      )}
    </LandLayout>
  )
}
