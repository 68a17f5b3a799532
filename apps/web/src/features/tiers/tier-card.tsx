import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { TierDialog } from './tier-dialog.tsx'
import { tierPercent } from './tier-progress.ts'
import { useTier } from './use-tier.ts'
import { useTierName } from './use-tier-name.ts'
import './words.ts'

/** The tier of the visitor's land, and the distance to the next. */
export function TierCard() {
  const { t } = useTranslation('tiers')
  const language = useLanguage()
  const standing = useTier()
  const nameOf = useTierName()
  const [open, setOpen] = useState(false)
  if (!standing) return <Skeleton className="h-31 w-full rounded-card" label={t('loading')} />

  const { tier, tiers, count_next_land } = standing
  const percent = tierPercent(standing)
  const drop = tier?.drop ?? 0
  return (
    <section
      aria-label={t('yours')}
      className="h-31 rounded-card border border-line bg-card px-4.5 py-3.5 shadow-card"
    >
      <div className="flex justify-between gap-4">
        <p className="min-w-0">
          <span className="block text-xs text-ink-2">{t('yours')}</span>
          <span className="block truncate font-serif text-lg leading-6 font-semibold">
            {tier ? nameOf(tier.title) : t('none')}
          </span>
        </p>
        <p className="text-right">
          <span className="sr-only">{t('drop', { drop })}</span>
          <span className="tabular block text-lg leading-6 font-semibold text-accent" aria-hidden>
            {t('dropValue', { drop })}
          </span>
          <span className="block text-xs text-ink-2" aria-hidden>
            {t('dropLabel')}
          </span>
        </p>
      </div>
      <div className="mt-2 flex items-center gap-3">
        <progress
          aria-label={t('progress')}
          value={percent}
          max={100}
          className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
        >
          {percent}%
        </progress>
        <span className="tabular shrink-0 text-xs font-medium" aria-hidden>
          {t('percent', { percent: formatWhole(percent, language) })}
        </span>
      </div>
      <div className="mt-1 flex items-center justify-between gap-4 text-xs">
        <span className="tabular">
          {count_next_land === 0
            ? t('highest')
            : t('toNext', { count: count_next_land, amount: formatWhole(count_next_land, language) })}
        </span>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="-mr-2 min-h-9 px-2 font-medium text-accent underline-offset-4 hover:underline"
        >
          {t('view')}
        </button>
      </div>
      {open && <TierDialog tiers={tiers} current={tier?.start ?? null} onClose={() => setOpen(false)} />}
    </section>
  )
}
