import { listStakeEvents } from '@meridian/shared/endpoints/staking'
import { useQuery } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { poolQuery, stakeQuery } from '#features/staking/stake-query.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatMoment } from '#lib/format.ts'
import { formatDecimal } from '#lib/token-amount.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChartCard, ChartTable, ChartUnreadable } from './chart-card.tsx'
import { drawStake } from './draw-stake.ts'
import type { StakeEvents, StakeTerms } from './draw-stake.ts'
import { isBehind } from './is-behind.ts'
import { LineChart } from './line-chart.tsx'
import { formatRough } from './format-rough.ts'
import './words.ts'

interface StakeChartProps {
  wallet: Address | null
  chain: Chain
}

const AGAIN_MS = 15_000
/** A new transaction becomes final, and visible, a little later. */
const BEHIND_MS = 2000

const noWallet = `0x${'0'.repeat(40)}` as const

/** A wallet's stake and its unclaimed reward over time. */
export function StakeChart({ wallet, chain }: StakeChartProps) {
  const { t } = useTranslation('tokenCharts')
  const { data: stake } = useQuery({ ...stakeQuery(chain, wallet ?? noWallet), enabled: wallet !== null })
  const events = useQuery({
    ...endpointQuery(listStakeEvents, { query: { wallet: wallet ?? noWallet } }),
    enabled: wallet !== null,
    refetchInterval: ({ state }) => (isBehind(state.data, stake) ? BEHIND_MS : AGAIN_MS),
  })
  const pool = useQuery(poolQuery(chain))

  const content = (): ReactNode => {
    if (wallet === null) return <p className="text-sm text-ink-2">{t('noWallet')}</p>
    if (events.data?.data.length === 0)
      return <EmptyState icon={Sprout} title={t('noStake')} hint={t('noStakeHint')} />
    if (events.data && pool.data) {
      const { rate, termEnd } = pool.data
      return (
        <DrawnStake
          events={events.data}
          terms={{ rate: Number(rate), termEnd: Number(termEnd) * 1000 }}
          readAt={events.dataUpdatedAt}
        />
      )
    }
    if (events.isError || pool.isError)
      return (
        <ChartUnreadable
          error={events.error ?? pool.error}
          onRetry={() => {
            void events.refetch()
            void pool.refetch()
          }}
        />
      )
    return <Skeleton className="h-52 w-full rounded-card" label={t('loading')} />
  }
  return <ChartCard title={t('stake')}>{content()}</ChartCard>
}

interface DrawnStakeProps {
  events: StakeEvents
  terms: StakeTerms
  /** Milliseconds since 1970. */
  readAt: number
}

function DrawnStake({ events, terms, readAt }: DrawnStakeProps) {
  const { t } = useTranslation('tokenCharts')
  const language = useLanguage()
  const { principal, reward } = drawStake(events, terms, readAt)
  const rough = (value: number) => formatRough(value, language)
  const now = (points: typeof principal) => t('mass', { amount: rough(points.at(-1)?.value ?? 0) })
  const isRewardKnown = reward.length > 0
  return (
    <div className="grid grid-cols-1 gap-4">
      <LineChart
        name={t('principal')}
        now={now(principal)}
        points={principal}
        kind="steps"
        tone="ink"
        formatAxis={rough}
        hasTimes={!isRewardKnown}
      />
      {isRewardKnown && (
        <LineChart
          name={t('reward')}
          now={now(reward)}
          // Uses the time axis of the chart above.
          points={[{ at: principal[0]!.at, value: reward[0]!.value }, ...reward]}
          kind="line"
          tone="accent"
          formatAxis={rough}
        />
      )}
      <ChartTable
        caption={t('stake')}
        heads={[t('when'), t('what'), t('amount')]}
        rows={events.data.toReversed().map(({ kind, amount, at }, index) => ({
          key: String(events.data.length - index),
          cells: [formatMoment(at, language), t(kind), formatDecimal(amount, language, 6)],
        }))}
      />
    </div>
  )
}
