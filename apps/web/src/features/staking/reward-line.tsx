import { useTranslation } from 'react-i18next'
import { useTokenRun } from '#features/tokens/token-run.ts'
import { TokenTaskButton } from '#features/tokens/token-task-button.tsx'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { formatTokens } from '#lib/token-amount.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Staker } from './stake-tasks.ts'
import { useReward } from './use-reward.ts'
import './words.ts'

/** A millionth of a token: six decimals show nothing smaller. */
const VISIBLE = 10n ** 12n

/** The reward, counting up, and when it can be claimed. */
export function RewardLine(staker: Staker) {
  const { t } = useTranslation('staking')
  const language = useLanguage()
  const { start } = useTokenRun()
  const now = useReward(staker.chain, staker.wallet)
  const claim = () =>
    start({
      kind: 'claim',
      prepare: async () => {
        const { claimTask } = await import('./stake-tasks.ts')
        return claimTask(staker)
      },
    })
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-sm text-ink-2">{t('reward')}</h2>
        <p className="tabular font-serif text-2xl font-semibold wrap-anywhere">
          {now ? (
            formatTokens(now.reward, 18, language, now.reward < VISIBLE ? 12 : 6)
          ) : (
            <Skeleton className="h-7 w-32" />
          )}
        </p>
      </div>
      {now && now.secondsLeft > 0n && (
        <div className="sm:text-right">
          <h2 className="text-sm text-ink-2">{t('claimIn')}</h2>
          <p className="tabular font-serif text-2xl font-semibold">
            <TimeLeft seconds={now.secondsLeft} />
          </p>
        </div>
      )}
      {now && now.secondsLeft === 0n && now.reward > 0n && (
        <TokenTaskButton kind="claim" onClick={claim}>
          {t('claim')}
        </TokenTaskButton>
      )}
    </div>
  )
}

/** In hours and minutes, rounded up to the minute. */
function TimeLeft({ seconds }: { seconds: bigint }) {
  const { t } = useTranslation('staking')
  const minutes = Number((seconds + 59n) / 60n)
  return t('timeLeft', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
