import { FolderOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { useCollections } from './use-collections.ts'
import './words.ts'

interface CollectionsTableProps {
  /** The page of a collection. */
  pathOf: (id: string) => string
  /** Shown without collections: how to create the first one. */
  whenNone: ReactNode
}

export function CollectionsTable({ pathOf, whenNone }: CollectionsTableProps) {
  const { t } = useTranslation('collections')
  const language = useLanguage()
  const { data: collections, error, isError, refetch } = useCollections()

  if (isError && !collections) {
    return (
      <p className="py-8 text-center text-ink-2">
        {loadFailure(error, t('unreachable'))}
        <br />
        <Button className="mt-4" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </p>
    )
  }
  if (!collections) return <Skeleton className="h-72 w-full" label={t('loading')} />
  if (collections.length === 0) {
    return (
      <EmptyState icon={FolderOpen} title={t('none')} hint={t('noneWhy')}>
        {whenNone}
      </EmptyState>
    )
  }

  return (
    <VirtualTable
      label={t('heading')}
      columns="grid-cols-[3rem_minmax(0,1fr)_6.5rem]"
      rows={collections}
      rowKey={({ id }) => id}
      head={
        <>
          <th scope="col">#</th>
          <th scope="col">{t('tableName')}</th>
          <th scope="col" className="text-right">
            {t('tablePlots')}
          </th>
        </>
      }
    >
      {({ id, name, total }, index) => (
        <>
          <td className="tabular text-ink-2">{formatWhole(index + 1, language)}</td>
          <td>
            <TextLink
              aria-label={t('open', { name })}
              to={pathOf(id)}
              data-control="open"
              className="inline-flex min-h-11 max-w-full items-center -outline-offset-2!"
            >
              <span className="truncate">{name}</span>
            </TextLink>
          </td>
          <td className="tabular text-right">{formatWhole(total, language)}</td>
        </>
      )}
    </VirtualTable>
  )
}
