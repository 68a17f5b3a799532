import { getTier, listTiers } from '@meridian/shared/endpoints/tiers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useSignedIn } from '#lib/session.ts'
import { reachTier } from '@meridian/shared/reach-tier'
import { TierDialog } from './tier-dialog.tsx'
import { useTierName } from './use-tier-name.ts'
import './words.ts'

/** Before buying: the tier that these plots and the owned ones would reach, and the next one. */
export function TierOutlook({ plots }: { plots: number }) {
  const { t } = useTranslation('tiers')
  const language = useLanguage()
  const nameOf = useTierName()
  const signedIn = useSignedIn()
  const { data } = useQuery(endpointQuery(listTiers))
  const { data: standing } = useQuery({ ...endpointQuery(getTier), enabled: signedIn })
  const [isOpen, setOpen] = useState(false)
  const owned = signedIn ? standing?.count_land : 0
  if (!data || owned === undefined || plots === 0) return null
  const { tier, next } = reachTier(data.tiers, owned + plots)
  if (!tier) return null
  const now = reachTier(data.tiers, owned).tier
  const missing = next === null ? 0 : next.start - owned - plots
  return (
    <div className="mt-2 flex items-center justify-between gap-3 text-sm">
      <p className="tabular min-w-0 leading-5">
        {t(tier.start === now?.start ? 'stays' : 'brings', { title: nameOf(tier.title), drop: tier.drop })}
        {next !== null && (
          <span className="block text-xs text-ink-2">
            {t('farther', {
              count: missing,
              amount: formatWhole(missing, language),
              title: nameOf(next.title),
            })}
          </span>
        )}
      </p>
      <button
        type="button"
        className="min-h-9 shrink-0 font-medium text-accent underline-offset-4 hover:underline"
        onClick={() => setOpen(true)}
      >
        {t('view')}
      </button>
      {isOpen && (
        <TierDialog tiers={data.tiers} current={now?.start ?? null} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
