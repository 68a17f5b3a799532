import { pagePaths } from '@meridian/shared/page-paths'
import { ChevronLeft, FolderX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MyAssetsTable } from '#features/my-plots/my-assets-table.tsx'
import { isOpenCollection, useCollections } from '#features/collections/use-collections.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useTableChoice } from './use-table-choice.tsx'
import '#features/my-plots/words.ts'
import '#features/collections/words.ts'

/** The table of the plots of one collection. */
export function CollectionPlotsTable({ id }: { id: string }) {
  const { t } = useTranslation(['collections', 'assets'])
  const choice = useTableChoice()
  const { data: collections } = useCollections()
  const collection = collections?.find((one) => one.id === id)
  const isOpen = collection !== undefined && isOpenCollection(collection)

  return (
    <section aria-labelledby="gathered-in">
      <TextLink
        to={`${pagePaths.myAssets}?tab=collections`}
        tone="quiet"
        className="inline-flex min-h-11 items-center gap-1 text-sm"
      >
        <ChevronLeft size={16} aria-hidden />
        {t('allCollections')}
      </TextLink>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="gathered-in" className="min-w-0 font-serif text-xl font-semibold wrap-anywhere">
          {collection?.name ?? (collections ? t('notFound') : '\u2007')}
        </h2>
        {collection && (
          <Link
            to={`${pagePaths.collection}?key=${id}`}
            className={buttonClasses('secondary', 'px-3.5 text-sm')}
          >
            {t('toDetail')}
          </Link>
        )}
      </div>
      {collection && !isOpen && <p className="mb-3 text-sm text-ink-2">{t('closed')}</p>}
      <MyAssetsTable
        {...choice.table}
        of={{ collection_id: id }}
        actions={
          collection &&
          isOpen && (
            <Button
              blocked={choice.cells.length === 0 && t('assets:nothingSelected')}
              className="px-3.5 text-sm"
              onClick={() => choice.ask({ kind: 'move', collection, cells: choice.cells })}
            >
              {t('moveOut')}
            </Button>
          )
        }
        empty={
          <EmptyState
            icon={FolderX}
            title={t(collection ? 'empty' : 'notFound')}
            hint={t(!collection ? 'notFoundHint' : isOpen ? 'emptyHint' : 'closed')}
          >
            <Link
              to={collection ? `${pagePaths.collection}?key=${id}` : `${pagePaths.myAssets}?tab=collections`}
              className={buttonClasses('primary')}
            >
              {t(collection ? 'toDetail' : 'allCollections')}
            </Link>
          </EmptyState>
        }
      />
      {choice.dialog}
    </section>
  )
}
