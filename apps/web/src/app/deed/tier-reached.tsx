import { getTier } from '@meridian/shared/endpoints/tiers'
import { reachTier } from '@meridian/shared/reach-tier'
import { useQuery } from '@tanstack/react-query'
import { Medal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTierName } from '#features/tiers/use-tier-name.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useSignedIn } from '#lib/session.ts'
import './words.ts'

/** Right after a purchase of so many plots: the tier before, the tier now, and the way to the next. */
export function TierReached({ plots }: { plots: number }) {
  const { t } = useTranslation('deed')
  const language = useLanguage()
  const nameOf = useTierName()
  // A cached count is from before the purchase and would give the wrong tier.
  const { data, isFetchedAfterMount } = useQuery({
    ...endpointQuery(getTier),
    enabled: useSignedIn(),
    refetchOnMount: 'always',
  })
  // The place of two lines, so that nothing moves when they arrive.
  if (!data || !isFetchedAfterMount) return <div className="mt-3 h-14 shrink-0" />
  const { count_land, tiers } = data
  const before = reachTier(tiers, count_land - plots).tier
  const { tier: now, next } = reachTier(tiers, count_land)
  if (!now) return null
  const missing = next ? next.start - count_land : 0
  return (
    <div className="tabular mt-3 flex min-h-14 shrink-0 items-center gap-3 rounded-field bg-raised px-3 py-2 text-sm">
      <Medal size={20} strokeWidth={1.75} className="shrink-0 text-yours" aria-hidden />
      <p className="min-w-0">
        <span className="block font-medium">
          {before?.start === now.start || !before
            ? t('tier', { tier: nameOf(now.title), drop: now.drop })
            : t('tierReached', { before: nameOf(before.title), tier: nameOf(now.title), drop: now.drop })}
        </span>
        {next && (
          <span className="block text-ink-2">
            {t('nextTier', {
              count: missing,
              amount: formatWhole(missing, language),
              tier: nameOf(next.title),
            })}
          </span>
        )}
      </p>
    </div>
  )
}
