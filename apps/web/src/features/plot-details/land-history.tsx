import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, shortenAddress } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { ChainLink } from './chain-link.tsx'
import './words.ts'

type LandEvent = PublicPlot['history'][number]

interface LandHistoryProps {
  /** Every change of owner, newest first. */
  history: readonly LandEvent[]
  /** For a plot: whether it was for sale before. */
  forSale?: boolean
}

export function LandHistory({ history, forSale }: LandHistoryProps) {
  const { t } = useTranslation('plotPage')
  const language = useLanguage()
  return (
    <section aria-labelledby="land-history">
      <h2 id="land-history" className="mb-3 font-serif text-lg font-semibold">
        {t('history')}
      </h2>
      <ol className="border-t border-line">
        {history.map((event) => (
          <Line
            key={[event.at, event.kind, event.transaction?.id, event.wallet?.id].join()}
            when={<time dateTime={event.at}>{formatDay(event.at, language)}</time>}
            proof={
              event.transaction && (
                <ChainLink
                  to={event.transaction}
                  label={t('transaction', { hash: event.transaction.id })}
                >{`tx ${shortenAddress(event.transaction.id, 4)}`}</ChainLink>
              )
            }
          >
            {describeEvent(event, t)}
          </Line>
        ))}
        {forSale !== undefined && (
          <Line
            when={
              <span aria-hidden className="max-sm:hidden">
                —
              </span>
            }
          >
            {t(forSale ? 'beginning' : 'neverForSale')}
          </Line>
        )}
      </ol>
    </section>
  )
}

function describeEvent({ kind, wallet }: LandEvent, t: TFunction<'plotPage'>): string {
  const named = { wallet: shortenAddress(wallet?.id ?? '', 4) }
  if (kind === 'minted') return t('mintedBy', named)
  return kind === 'sent' ? t('sentTo', named) : t(kind)
}

function Line({ when, proof, children }: { when: ReactNode; proof?: ReactNode; children: ReactNode }) {
  return (
    <li className="grid min-h-12 grid-cols-[6.5rem_1fr_auto] items-center gap-x-3 border-b border-line py-2.5 text-sm max-sm:grid-cols-[1fr_auto]">
      <span className="tabular text-ink-2 max-sm:order-2 max-sm:col-start-1">{when}</span>
      <span className="tabular min-w-0 max-sm:order-1">{children}</span>
      <span className="text-ink-2 max-sm:order-3 max-sm:row-span-2 max-sm:row-start-1 max-sm:col-start-2">
        {proof}
      </span>
    </li>
  )
}
