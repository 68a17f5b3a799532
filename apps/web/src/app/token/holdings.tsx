import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { poolQuery, stakeQuery } from '#features/staking/stake-query.ts'
import { WithdrawStake } from '#features/staking/withdraw-stake.tsx'
import { saleQuery } from '#features/token-sale/sale-query.ts'
import type { Sale } from '#features/token-sale/sale.ts'
import { balanceQuery } from '#features/tokens/token-queries.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { formatDollars } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { formatTokens, toDecimal } from '#lib/token-amount.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import './words.ts'

const SHOWN_DECIMALS = 4

/** The wallet's balances: free, staked and total. */
export function Holdings({ chain, wallet }: { chain: Chain; wallet: Address }) {
  const { t } = useTranslation('token')
  const language = useLanguage()
  const { data: sale } = useQuery(saleQuery(chain))
  const { data: pool } = useQuery(poolQuery(chain))
  const { data: stake } = useQuery(stakeQuery(chain, wallet))
  const { data: balance } = useQuery({
    ...balanceQuery(chain, sale?.mass ?? wallet, wallet),
    enabled: sale !== undefined,
  })
  const total = balance === undefined || !stake ? undefined : balance + stake.amount
  const show = (amount: bigint | undefined) =>
    amount === undefined ? (
      <Skeleton className="h-7 w-24" />
    ) : (
      formatTokens(amount, 18, language, SHOWN_DECIMALS)
    )

  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-[1fr_1fr_1.3fr_minmax(0,12rem)] sm:items-start">
      <Figure label={t('balance')} value={show(balance)} />
      <Figure label={t('staked')} value={show(stake?.amount)}>
        {pool && stake && stake.amount > 0n && (
          <WithdrawStake chain={chain} pool={pool} wallet={wallet} staked={stake.amount} />
        )}
      </Figure>
      <Figure label={t('total')} value={show(total)}>
        {sale && total !== undefined && (
          <span className="tabular text-sm text-ink-2">
            {t('worth', { dollars: formatDollars(Math.round(inDollars(total, sale)), language) })}
          </span>
        )}
      </Figure>
      <div className="text-sm text-pretty text-ink-2">
        <dt className="sr-only">{t('whose')}</dt>
        <dd>{t('yours')}</dd>
      </div>
    </dl>
  )
}

/** At the sale's price; 1 USDT counts as 1 dollar. */
const inDollars = (mass: bigint, { price, usdtDecimals }: Sale) =>
  Number(toDecimal((mass * price) / 10n ** 18n, usdtDecimals))

interface FigureProps {
  label: string
  value: ReactNode
  children?: ReactNode
}

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs tracking-wide text-ink-2 uppercase">{label}</dt>
      <dd className="tabular mt-0.5 font-serif text-2xl font-semibold wrap-anywhere">{value}</dd>
      {children && <dd className="mt-1">{children}</dd>}
    </div>
  )
}
