import { isFreezeReason } from '@meridian/shared/account/freeze'
import type { User } from '@meridian/shared/account/user'
import { Snowflake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#lib/format.ts'
import './words.ts'

/** Why the account is frozen, and until when. */
export function FrozenNote({ user: { frozen } }: { user: User }) {
  const { t, i18n } = useTranslation('frozen')
  if (!frozen) return null
  const { reason, until } = frozen
  return (
    <aside className="mb-6 rounded-card border border-line bg-raised p-4 text-sm" aria-label={t('title')}>
      <p className="flex items-center gap-2.5 font-semibold">
        <Snowflake size={18} strokeWidth={1.75} className="shrink-0" aria-hidden />
        {t('title')}
      </p>
      <p className="mt-1.5">
        {/* A newer server may name a reason that this page does not know. */}
        {t(isFreezeReason(reason) ? reason : 'review')}{' '}
        {until === null ? t('open') : t('until', { moment: formatMoment(until, i18n.language) })}
      </p>
      <p className="mt-1.5 text-ink-2">
        {t('still')} {t('settles')}
      </p>
    </aside>
  )
}
