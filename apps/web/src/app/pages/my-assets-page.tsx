import { pagePaths } from '@meridian/shared/page-paths'
import { MapPinned } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { AssetsQuestion } from '#app/assets/assets-dialog.tsx'
import { SignedOut } from '#app/assets/signed-out.tsx'
import { useRefreshOnReturn } from '#app/assets/use-refresh.ts'
import { useLinkedWalletOnLoad } from '#app/assets/use-wallet-on-load.ts'
import { useProfile } from '#features/accounts/use-profile.ts'
import { CollectionsTable } from '#features/collections/collections-table.tsx'
import { useCollections } from '#features/collections/use-collections.ts'
import { MyAssetsTable } from '#features/assets/my-assets-table.tsx'
import { useMint } from '#features/minting/plot/use-mint.tsx'
import { useSignedIn } from '#lib/session.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import '#features/assets/words.ts'
import '#features/collections/words.ts'

const AssetsDialog = lazy(() => import('#app/assets/assets-dialog.tsx'))

type Tab = 'individual' | 'collections'

export function Component() {
  return useSignedIn() ? <MyAssets /> : <SignedOut />
}

function MyAssets() {
  const { t } = useTranslation(['myPlots', 'assets'])
  useLinkedWalletOnLoad(useProfile())
  useRefreshOnReturn()
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('tab') === 'collections' ? 'collections' : 'individual'

  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-6 pb-10 sm:px-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-3xl font-semibold">{t('title')}</h1>
        <Link to={pagePaths.assets} className={buttonClasses('secondary', 'px-3.5 text-sm')}>
          <MapPinned size={16} aria-hidden />
          {t('assets:assetsPage')}
        </Link>
      </div>
      <Tabs<Tab>
        label={t('tabs')}
        value={tab}
        onChange={(next) => setSearch(next === 'collections' ? { tab: next } : {}, { replace: true })}
        tabs={[
          { value: 'individual', label: t('individualTab'), content: <IndividualPlots /> },
          {
            value: 'collections',
            label: t('collectionsTab'),
            content: <CollectionsTable pathOf={(id) => `${pagePaths.collection}?key=${id}`} />,
          },
        ]}
      />
    </div>
  )
}

function IndividualPlots() {
  const { t } = useTranslation('assets')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [question, setQuestion] = useState<AssetsQuestion | null>(null)
  const { data: collections = [] } = useCollections()
  const none = chosen.size === 0

  const toggle = (cell: number) =>
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(cell)) after.add(cell)
      return after
    })
  const mint = useMint()

  return (
    <>
      <MyAssetsTable
        page={page}
        onPage={setPage}
        selected={chosen}
        onToggle={toggle}
        onMint={mint.start}
        actions={
          <span className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              disabled={none}
              className="px-3.5 text-sm"
              onClick={() => setQuestion({ kind: 'add', cells: [...chosen] })}
            >
              {t('addToCollection')}
            </Button>
            <Button
              disabled={none}
              className="px-3.5 text-sm"
              onClick={() => setQuestion({ kind: 'create', cells: [...chosen] })}
            >
              {t('createNew')}
            </Button>
          </span>
        }
        emptyAction={
          <Link to={pagePaths.home} className={buttonClasses('primary')}>
            {t('toMap')}
          </Link>
        }
      />
      {mint.screen}
      {question && (
        <Suspense fallback={null}>
          <AssetsDialog
            question={question}
            collections={collections}
            onClose={() => setQuestion(null)}
            onDone={() => {
              setChosen(new Set())
              setPage(1)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
