import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#lib/format.ts'
import { formatTokens } from '#lib/token-amount.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { forecastReward } from './forecast-reward.ts'
import './words.ts'

interface StakeForecastProps {
  /** The typed amount in the smallest unit of MASS; null while it is invalid. */
  amount: bigint | null
  /** Basis points per year. */
  rate: bigint
  /** Seconds between two claims. */
  claimInterval: bigint
  /** Unix seconds. */
  termEnd: bigint
}

/** The reward of the typed amount, by the contract's terms. */
export function StakeForecast({ amount, rate, claimInterval, termEnd }: StakeForecastProps) {
  const { t } = useTranslation('tokenCharts')
  const language = useLanguage()
  const [now] = useState(() => BigInt(Math.floor(Date.now() / 1000)))
  if (termEnd <= now) return <p className="text-sm text-ink-2">{t('ended')}</p>
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number(rate) / 10_000,
  )
  const day = formatDay(new Date(Number(termEnd) * 1000).toISOString(), language)
  return (
    <section aria-label={t('forecast')} className="rounded-field bg-raised px-4 py-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{t('forecast')}</span>
        <span className="tabular text-ink-2">{t('forecastRate', { percent })}</span>
      </p>
      {amount === null || amount === 0n ? (
        <p className="mt-1 text-ink-2">{t('forecastEmpty')}</p>
      ) : (
        <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {forecastReward(amount, { rate, termEnd }, now).map(({ span, reward }) => (
            <div key={span} className="contents">
              <dt className="text-ink-2">{t(span, { day })}</dt>
              <dd className="tabular text-right font-medium">
                + {t('mass', { amount: formatTokens(reward, 18, language, 4) })}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {claimInterval >= 3600n && (
        <p className="mt-2 text-ink-3">{t('claimEvery', { count: Number(claimInterval / 3600n) })}</p>
      )}
    </section>
  )
}
