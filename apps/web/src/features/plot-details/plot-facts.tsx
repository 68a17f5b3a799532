import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { formatCoordinates } from '@meridian/shared/format-coordinates'
import { formatSize } from '@meridian/shared/grid/land-size'
import { pagePaths } from '@meridian/shared/page-paths'
import { useTranslation } from 'react-i18next'
import { formatBbox, formatDay, formatDollars, formatTime } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { TextLink } from '#ui/text-link.tsx'
import { Fact } from './fact.tsx'
import { OwnerFacts, TokenFacts } from './ownership-facts.tsx'
import './words.ts'

interface PlotFactsProps {
  plot: PublicPlot
  /** For the owner, other components show the collection and the date of purchase. */
  isOwn?: boolean
}

export function PlotFacts({ plot, isOwn = false }: PlotFactsProps) {
  const { t } = useTranslation('plotPage')
  const language = useLanguage()
  const [lng, lat] = plot.center
  const { collection } = plot
  const isSold = plot.state === 'owned' || plot.state === 'minted'
  // The history is newest first, so this is the last change of owner.
  const soldAt = isSold ? plot.history.find(({ kind }) => kind !== 'minted')?.at : undefined
  return (
    <dl className="grid gap-2.5">
      <Fact name={t('area')}>{formatSize(plot.size, language)}</Fact>
      {plot.state === 'free' && plot.for_sale && (
        <Fact name={t('price')}>{formatDollars(plot.price, language)}</Fact>
      )}
      {plot.held_until !== null && <Fact name={t('heldUntil')}>{formatTime(plot.held_until, language)}</Fact>}
      <OwnerFacts {...plot} />
      {!isOwn && soldAt !== undefined && <Fact name={t('soldSince')}>{formatDay(soldAt, language)}</Fact>}
      {!isOwn && collection && (
        <Fact name={t('collection')}>
          <TextLink to={pagePaths.item.replace(':id', collection.uriid)}>{collection.name}</TextLink>
        </Fact>
      )}
      <Fact name={t('centre')}>{formatCoordinates({ lng, lat })}</Fact>
      <Fact name={t('edges')}>{formatBbox(plot.bbox)}</Fact>
      <TokenFacts token={plot.token} />
    </dl>
  )
}
