import { pagePaths } from '@meridian/shared/page-paths'
import { MapPinned } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { CollectionPlotsTable } from '#app/assets/collection-plots-table.tsx'
import { IndividualPlots } from '#app/assets/individual-plots.tsx'
import { useRefreshOnReturn } from '#app/assets/use-refresh.ts'
import { useLinkedWalletOnLoad } from '#app/assets/use-wallet-on-load.ts'
import { useProfile } from '#features/accounts/use-profile.ts'
import { CollectionsTable } from '#features/collections/collections-table.tsx'
import { useCollections } from '#features/collections/use-collections.ts'
import { useMyAssets } from '#features/my-plots/use-my-assets.ts'
import { withWords } from '#lib/i18n/words.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import '#features/my-plots/words.ts'
import '#features/collections/words.ts'

const SignedOut = lazy(() => withWords(() => import('#app/assets/signed-out.tsx')))

type Tab = 'individual' | 'collections'

const collectionTable = (id: string) => `${pagePaths.myAssets}?tab=collections&collection=${id}`

export function Component() {
  return useSignedIn() ? <MyAssets /> : <SignedOut page="myAssets" />
}

function MyAssets() {
  const { t } = useTranslation(['myPlots', 'assets'])
  useLinkedWalletOnLoad(useProfile())
  useRefreshOnReturn()
  const [search, setSearch] = useSearchParams()
  const tab = useTab(search)
  const collection = search.get('collection')

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
        onChange={(next) => setSearch({ tab: next }, { replace: true })}
        tabs={[
          { value: 'individual', label: t('individualTab'), content: <IndividualPlots /> },
          {
            value: 'collections',
            label: t('collectionsTab'),
            content:
              collection === null ? (
                <CollectionsTable
                  pathOf={collectionTable}
                  whenNone={
                    <Button onClick={() => setSearch({ tab: 'individual' }, { replace: true })}>
                      {t('individualTab')}
                    </Button>
                  }
                />
              ) : (
                <CollectionPlotsTable key={collection} id={collection} />
              ),
          },
        ]}
      />
    </div>
  )
}

/** The chosen tab; at first the collections if all land is in collections. */
function useTab(search: URLSearchParams): Tab {
  const chosen = search.get('tab')
  const { data: individual } = useMyAssets({ type: 'individual' }, 1)
  const { data: collections } = useCollections()
  const [landed, setLanded] = useState<Tab | null>(null)
  // Decided once: moving the last plot into a collection must not switch the tab.
  if (landed === null && individual && collections) {
    const hasGathered = collections.some(({ total }) => total > 0)
    setLanded(individual.total === 0 && hasGathered ? 'collections' : 'individual')
  }
  return chosen === 'individual' || chosen === 'collections' ? chosen : (landed ?? 'individual')
}
