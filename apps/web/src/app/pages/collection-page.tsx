import { landSize } from '@meridian/shared/grid/land-size'
import { pagePaths } from '@meridian/shared/page-paths'
import type { Collection } from '@meridian/shared/endpoints/collections'
import { ChevronLeft, FolderX, Globe } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { LandAnalysis } from '#features/collections/land-analysis.tsx'
import { isOpenCollection, useCollections } from '#features/collections/use-collections.ts'
import { useLandChanges } from '#features/collections/use-land-changes.ts'
import { CollectionStateButton } from '#features/minting/collection/collection-state-button.tsx'
import { useCollectionMint } from '#features/minting/collection/use-collection-mint.tsx'
import { AboutLand } from '#features/plot-details/about-land.tsx'
import { CollectionPlots } from '#features/my-plots/collection-plots.tsx'
import { PickPlotsDialog } from '#features/my-plots/pick-plots-dialog.tsx'
import { usePlotIndex } from '#features/my-plots/use-plot-index.ts'
import { usePlotSelection } from '#features/my-plots/use-plot-selection.ts'
import { useRenamePlot } from '#features/my-plots/use-rename-plot.tsx'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useSignedIn } from '#lib/session.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { withWords } from '#lib/i18n/words.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { showError } from '#ui/dialogs/dialogs.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ShareButton } from '#ui/dialogs/share-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useSingleMutation } from '#ui/forms/use-single-mutation.ts'
import '#features/my-plots/words.ts'
import '#features/collections/words.ts'

const SignedOut = lazy(() => withWords(() => import('#app/assets/signed-out.tsx')))

/** The state of a minted collection in the response. */
const MINTED = 2

export function Component() {
  return useSignedIn() ? <CollectionPage /> : <SignedOut page="collection" />
}

function CollectionPage() {
  const { t } = useTranslation(['collections', 'assets'])
  const [search] = useSearchParams()
  const { data: collections, error, isError, refetch } = useCollections()
  const collection = collections?.find(({ id }) => id === search.get('key'))

  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-4 pb-10 sm:px-6">
      <TextLink
        to={`${pagePaths.assets}?redirected=detail`}
        tone="quiet"
        className="inline-flex min-h-11 items-center gap-1 text-sm"
      >
        <ChevronLeft size={16} aria-hidden />
        {t('back')}
      </TextLink>
      {collection && <CollectionDetail collection={collection} />}
      {!collections && !isError && (
        <div className="grid gap-5">
          <Skeleton className="h-11 w-72" label={t('loadingOne')} />
          <Skeleton className="h-56 w-full rounded-card" />
          <Skeleton className="h-96 w-full rounded-card" />
        </div>
      )}
      {!collections && isError && (
        <p className="py-10 text-center text-ink-2">
          {loadFailure(error, t('unreachable'))}
          <br />
          <Button variant="primary" className="mt-4" onClick={() => void refetch()}>
            {t('assets:retry')}
          </Button>
        </p>
      )}
      {collections && !collection && (
        <>
          <h1 className="sr-only">{t('heading')}</h1>
          <EmptyState icon={FolderX} title={t('notFound')} hint={t('notFoundHint')}>
            <Link to={pagePaths.assets} className={buttonClasses('primary')}>
              {t('allCollections')}
            </Link>
          </EmptyState>
        </>
      )}
    </div>
  )
}

/** The public page of a collection, once it is minted. */
function PublicPage({ collection: { uriid, name, state } }: { collection: Collection }) {
  const { t } = useTranslation('collections')
  if (uriid === '') return null
  const path = pagePaths.item.replace(':id', uriid)
  const isPublic = state === MINTED
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        <Link to={path} className={buttonClasses('secondary', 'px-3.5 text-sm')}>
          <Globe size={16} strokeWidth={1.75} aria-hidden />
          {t('publicPage')}
        </Link>
        {isPublic && <ShareButton path={path} title={name} className="px-3.5 text-sm" />}
      </div>
      {!isPublic && <p className="text-xs text-ink-2">{t('notPublicYet')}</p>}
    </div>
  )
}

function CollectionDetail({ collection }: { collection: Collection }) {
  const { t } = useTranslation(['collections', 'assets'])
  const language = useLanguage()
  const { data: plots } = usePlotIndex()
  const changes = useLandChanges()
  const [adding, setAdding] = useState(false)
  const inside = useMemo(
    () => (plots ?? []).filter(({ collectionId }) => collectionId === collection.id),
    [plots, collection.id],
  )
  const outside = useMemo(() => (plots ?? []).filter(({ collectionId }) => collectionId === ''), [plots])
  const cells = useMemo(() => inside.map(({ cell }) => cell), [inside])
  const placed = useMemo(() => inside.map(({ cell, ...area }) => ({ cell, area })), [inside])
  const { selected, toggle, choose, clear } = usePlotSelection(cells)
  const renaming = useRenamePlot()
  const open = isOpenCollection(collection)
  const [first] = cells
  const mint = useCollectionMint()
  const all = cells.length > 0 && selected.size === cells.length

  const { busy, start } = useSingleMutation({
    mutationFn: () => changes.takeOut(collection.id, [...selected]),
    onSuccess: clear,
  })
  const takeOut = () => (selected.size > 0 ? start() : void showError(t('assets:nothingSelected')))

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 font-serif text-3xl font-semibold text-balance wrap-anywhere">
          <span className="block text-base font-normal text-ink-2">{t('heading')}</span>
          {collection.name}
        </h1>
        <div className="flex flex-wrap items-start gap-2">
          <CollectionStateButton
            collection={collection}
            own={mint.ownStateOf(collection.id)}
            onPress={mint.press}
          />
          <PublicPage collection={collection} />
        </div>
      </div>
      {first !== undefined && <AboutLand cell={first} squareMetres={landSize(cells)} />}
      <LandAnalysis plots={placed} />
      <section aria-labelledby="land-plots">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <h2 id="land-plots" className="mr-auto text-xs font-semibold tracking-wider text-ink-2">
            {t('landPlots')} ({formatWhole(plots ? inside.length : collection.total, language)})
          </h2>
          {open && (
            <>
              {selected.size > 0 && (
                <Button busy={busy} className="text-sm" onClick={takeOut}>
                  {t('removePlots')}
                </Button>
              )}
              <Button
                blocked={cells.length === 0 && t(plots ? 'empty' : 'assets:loading')}
                aria-pressed={all}
                className="text-sm"
                onClick={() => choose(cells, !all)}
              >
                {t('assets:selectAll')}
              </Button>
              <Button variant="primary" className="text-sm" onClick={() => setAdding(true)}>
                {t('add')}
              </Button>
            </>
          )}
        </div>
        {!open && <p className="mb-3 text-sm text-ink-2">{t('closed')}</p>}
        {!plots && <Skeleton className="h-80 w-full rounded-card" label={t('assets:loading')} />}
        {plots && inside.length === 0 && (
          <EmptyState icon={FolderX} title={t('empty')} {...(open && { hint: t('emptyHint') })}>
            {open && <Button onClick={() => setAdding(true)}>{t('addFirst')}</Button>}
          </EmptyState>
        )}
        {plots && inside.length > 0 && (
          <CollectionPlots
            plots={inside}
            selected={selected}
            onRename={renaming.start}
            {...(open && { onToggle: toggle })}
          />
        )}
      </section>
      {renaming.dialog}
      {mint.screen}
      {adding && (
        <PickPlotsDialog
          plots={outside}
          onClose={() => setAdding(false)}
          add={(picked) => changes.add(collection.id, picked)}
        />
      )}
    </div>
  )
}
