import { getSale } from '@meridian/shared/endpoints/token-sale'
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { saleQuery } from '#features/token-sale/sale-query.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import { useConfig } from '#lib/config.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatMoment, formatWhole } from '#lib/format.ts'
import { formatDecimal } from '#lib/token-amount.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChartCard, ChartTable, ChartUnreadable } from './chart-card.tsx'
import { LineChart } from './line-chart.tsx'
import { formatRough } from './format-rough.ts'
import './words.ts'

/** Other buyers' purchases appear, and the visitor's own one becomes final a little later. */
const AGAIN_MS = 15_000

/** How much of the offered MASS is sold, and the sales over time. */
export function SaleProgress() {
  const { t } = useTranslation('tokenCharts')
  const { data: config } = useConfig()
  const chain = config?.chains.find(({ role }) => role === 'land')
  return chain ? (
    <ProgressOn chain={chain} />
  ) : (
    <Skeleton className="h-48 w-full rounded-card" label={t('loading')} />
  )
}

type Sale = EndpointAnswer<typeof getSale>

function ProgressOn({ chain }: { chain: Chain }) {
  const { t } = useTranslation('tokenCharts')
  const language = useLanguage()
  const sale = useQuery({ ...endpointQuery(getSale), refetchInterval: AGAIN_MS })
  const { data: contract } = useQuery(saleQuery(chain))
  if (sale.isError && !sale.data)
    return (
      <ChartCard title={t('sale')}>
        <ChartUnreadable error={sale.error} onRetry={() => void sale.refetch()} />
      </ChartCard>
    )
  if (!sale.data) return <Skeleton className="h-48 w-full rounded-card" label={t('loading')} />

  const { sold, raised, buyers } = sale.data
  // Without a response of the node the total is unknown, but the sold amount is known.
  const total = contract === undefined ? null : Number(sold) + Number(contract.available) / 1e18
  const share = total === null || total === 0 ? 0 : Number(sold) / total
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumSignificantDigits: 3,
    roundingMode: 'trunc',
  }).format(share)
  return (
    <ChartCard
      title={t('sale')}
      aside={
        total !== null &&
        t('soldOf', { sold: formatRough(Number(sold), language), total: formatRough(total, language) })
      }
    >
      <progress
        aria-label={t('sale')}
        value={share}
        max={1}
        className={classNames(
          'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent',
          // Even a tiny share is visible.
          share > 0 && '[&::-webkit-progress-value]:min-w-1',
        )}
      >
        {percent}
      </progress>
      <p className="tabular flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
        <span>{t('soldShare', { percent })}</span>
        <span>{t('raised', { usdt: formatDecimal(raised, language, 0) })}</span>
        <span>{t('buyers', { count: buyers, amount: formatWhole(buyers, language) })}</span>
      </p>
      <SaleCurve sale={sale.data} readAt={sale.dataUpdatedAt} />
    </ChartCard>
  )
}

function SaleCurve({ sale: { history, sold }, readAt }: { sale: Sale; readAt: number }) {
  const { t } = useTranslation('tokenCharts')
  const language = useLanguage()
  const [first] = history
  if (!first) return <p className="text-sm text-ink-2">{t('noSale')}</p>
  const points = history.map(({ at, sold: value }) => ({ at: Date.parse(at), value: Number(value) }))
  const now = { at: Math.max(readAt, points.at(-1)!.at), value: Number(sold) }
  const start = { at: points[0]!.at, value: 0 }
  return (
    <div>
      <LineChart
        name={t('soldOverTime')}
        now={t('mass', { amount: formatRough(Number(sold), language) })}
        points={[start, ...points, now]}
        kind="steps"
        tone="accent"
        formatAxis={(value) => formatRough(value, language)}
      />
      <ChartTable
        caption={t('soldOverTime')}
        heads={[t('when'), t('sold')]}
        rows={history.toReversed().map((point, index) => ({
          key: String(history.length - index),
          cells: [formatMoment(point.at, language), formatDecimal(point.sold, language, 2)],
        }))}
      />
    </div>
  )
}
