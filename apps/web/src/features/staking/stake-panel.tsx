import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ComponentType, FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '#features/tokens/amount-field.tsx'
import { TaskSteps } from '#features/tokens/task-steps.tsx'
import { balanceQuery } from '#features/tokens/token-queries.ts'
import { useTokenRun } from '#features/tokens/token-run.ts'
import { TokenTaskButton } from '#features/tokens/token-task-button.tsx'
import { Unreadable } from '#features/tokens/unreadable.tsx'
import { useTypedAmount } from '#features/tokens/use-typed-amount.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { formatDay } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { formatTokens, readTokens, toDecimal, typeDecimal } from '#lib/token-amount.ts'
import { showError } from '#ui/dialogs/dialogs.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { RewardLine } from './reward-line.tsx'
import { poolQuery } from './stake-query.ts'
import type { Pool } from './stake.ts'
import '#features/tokens/words.ts'
import './words.ts'

interface StakePanelProps {
  chain: Chain
  /** The wallet's current account; null: none. */
  wallet: Address | null
  /** Renders the forecast for the typed amount. */
  Forecast: ComponentType<{ amount: bigint } & Pick<Pool, 'rate' | 'claimInterval' | 'termEnd'>>
}

export function StakePanel(props: StakePanelProps) {
  const { data: pool, isError, refetch } = useQuery(poolQuery(props.chain))
  if (pool) return <StakeForm {...props} pool={pool} />
  if (isError) return <Unreadable onRetry={() => void refetch()} />
  return (
    <div className="grid gap-5">
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-14 w-full" />
    </div>
  )
}

function StakeForm({ chain, wallet, Forecast, pool }: StakePanelProps & { pool: Pool }) {
  const { t } = useTranslation(['staking', 'tokens'])
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useTypedAmount()
  const [isWrong, setWrong] = useState(false)
  const { running, start } = useTokenRun()
  const { data: balance } = useQuery({
    ...balanceQuery(chain, pool.token, wallet ?? pool.staking),
    enabled: wallet !== null,
  })
  const has = wallet === null ? undefined : balance
  const amount = readTokens(typed, language, 18)

  const change = (next: string) => {
    setTyped(next)
    setWrong(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wallet === null) return void showError(t('connectFirst'))
    setWrong(amount === null)
    if (amount === null) return field.current?.focus()
    return start({
      kind: 'stake',
      onSuccess: () => setTyped(''),
      prepare: async () => {
        const { stakeTask } = await import('./stake-tasks.ts')
        return stakeTask({ chain, pool, wallet }, amount)
      },
    })
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {wallet !== null && <RewardLine chain={chain} pool={pool} wallet={wallet} />}
      <Terms pool={pool} />
      <AmountField
        ref={field}
        label={t('amount')}
        value={typed}
        onChange={change}
        unit={has === undefined ? 'MASS' : t('unitHas', { amount: formatTokens(has, 18, language, 2) })}
        all={
          has === undefined || has === 0n
            ? undefined
            : { label: t('tokens:all'), onPress: () => change(typeDecimal(toDecimal(has, 18), language)) }
        }
        error={isWrong ? t('enterMass') : undefined}
      />
      <Forecast
        amount={amount ?? 0n}
        rate={pool.rate}
        claimInterval={pool.claimInterval}
        termEnd={pool.termEnd}
      />
      <TaskSteps
        labels={[t('stepAllow'), t('stepStake'), t('stepConfirm')]}
        state={running?.kind === 'stake' ? running.state : null}
      />
      <TokenTaskButton kind="stake" type="submit" variant="primary" className="min-h-12 w-full">
        {t('stake')}
      </TokenTaskButton>
    </form>
  )
}

function Terms({ pool }: { pool: Pool }) {
  const { t } = useTranslation('staking')
  const language = useLanguage()
  return (
    <div className="text-sm text-ink-2">
      <p>
        {t('terms', {
          day: formatDay(new Date(Number(pool.termEnd) * 1000).toISOString(), language),
        })}
      </p>
      {pool.isPaused && <p className="mt-1 text-held">{t('paused')}</p>}
    </div>
  )
}
