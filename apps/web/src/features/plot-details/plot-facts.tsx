import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { formatCoordinates } from '@meridian/shared/format-coordinates'
import { pagePaths } from '@meridian/shared/page-paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBbox, formatDay, formatDollars, formatTime, formatWhole, shortenAddress } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { TextLink } from '#ui/text-link.tsx'
import { ChainLink } from './chain-link.tsx'
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
  const { token, holder, collection } = plot
  const isSold = plot.state === 'owned' || plot.state === 'minted'
  // The history is newest first, so this is the last change of owner.
  const soldAt = isSold ? plot.history.find(({ kind }) => kind !== 'minted')?.at : undefined
  return (
    <dl className="grid gap-2.5">
      <Fact name={t('area')}>
        {t('squareMetres', { area: formatWhole(Math.round(plot.size), language) })}
      </Fact>
      <Fact name={t('centre')}>{formatCoordinates({ lng, lat })}</Fact>
      <Fact name={t('edges')}>{formatBbox(plot.bbox)}</Fact>
      {plot.state === 'free' && plot.for_sale && (
        <Fact name={t('price')}>{formatDollars(plot.price, language)}</Fact>
      )}
      {plot.held_until !== null && <Fact name={t('heldUntil')}>{formatTime(plot.held_until, language)}</Fact>}
      {!isOwn && soldAt !== undefined && <Fact name={t('soldSince')}>{formatDay(soldAt, language)}</Fact>}
      {!isOwn && collection && (
        <Fact name={t('collection')}>
          <TextLink to={pagePaths.item.replace(':id', collection.uriid)}>{collection.name}</TextLink>
        </Fact>
      )}
      {token && (
        <>
          <Fact name={t('network')}>{token.network}</Fact>
          <Fact name={t('contract')}>
            <ChainLink to={token.contract} label={token.contract.id}>
              {shortenAddress(token.contract.id, 5)}
            </ChainLink>
          </Fact>
          <Fact name={t('token')}>
            <ChainLink to={token.token}>#{token.token.id}</ChainLink>
          </Fact>
          <Fact name={t('mint')}>
            <ChainLink to={token.transaction} label={token.transaction.id}>
              {shortenAddress(token.transaction.id, 5)}
            </ChainLink>
          </Fact>
        </>
      )}
      {holder && (
        <Fact name={t('heldBy')}>
          <ChainLink to={holder} label={holder.id}>
            {shortenAddress(holder.id, 5)}
          </ChainLink>
        </Fact>
      )}
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="tabular min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  )
}
