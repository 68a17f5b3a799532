import { pagePaths } from '@meridian/shared/page-paths'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePlotIndex } from '#features/my-plots/use-plot-index.ts'
import { useRenamePlot } from '#features/my-plots/use-rename-plot.tsx'
import { useCollections } from '#features/collections/use-collections.ts'
import { useMint } from '#features/minting/plot/use-mint.tsx'
import { Fact } from '#features/plot-details/fact.tsx'
import { useConfig } from '#lib/config.ts'
import { formatDay } from '#lib/format.ts'
import { sayPlot } from '#lib/i18n/country.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import '#features/plot-details/words.ts'

/** Details for the owner: the editable name, the collection and the date of purchase. */
export function OwnPlot({ cell }: { cell: number }) {
  const { t } = useTranslation('plotPage')
  const language = useLanguage()
  const { data: plots } = usePlotIndex()
  const { data: collections } = useCollections()
  const renaming = useRenamePlot()
  const mint = useMint()
  const { data: config } = useConfig()
  const plot = plots?.find((one) => one.cell === cell)
  if (!plot) return <Skeleton className="h-20 w-full" label={t('loading')} />
  const place = sayPlot(cell, plot)
  const collection = collections?.find(({ id }) => id === plot.collectionId)
  return (
    <dl className="grid gap-2.5">
      <Fact name={t('name')}>
        <span className="inline-flex items-center gap-1">
          {plot.name ?? <span className="font-normal text-ink-2">{t('nameless')}</span>}
          <IconButton
            icon={Pencil}
            label={t('rename')}
            className="-my-2.5 -mr-2 size-10"
            onClick={() => renaming.start({ id: String(cell), name: plot.name })}
          />
        </span>
      </Fact>
      <Fact name={t('collection')}>
        {collection ? (
          <TextLink to={`${pagePaths.collection}?key=${collection.id}`}>{collection.name}</TextLink>
        ) : (
          <span className="font-normal text-ink-2">{t('individual')}</span>
        )}
      </Fact>
      <Fact name={t('yoursSince')}>{formatDay(new Date(plot.createdAt * 1000).toISOString(), language)}</Fact>
      {plot.collectionId === '' && !plot.minted && (
        <Button
          blocked={config?.minting.plots === false && t('mintClosed')}
          className="mt-1 justify-self-start px-3.5 text-sm"
          onClick={() => mint.start({ id: String(cell), title: plot.name ?? place, place })}
        >
          {t('mintPlot')}
        </Button>
      )}
      {renaming.dialog}
      {mint.screen}
    </dl>
  )
}
