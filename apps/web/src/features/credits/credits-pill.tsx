import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useSignedIn } from '#lib/session.ts'
import { pillClasses } from '#ui/pill.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCredits } from './use-credits.ts'
import './words.ts'

export function CreditBalance() {
  const { t } = useTranslation('credits')
  const language = useLanguage()
  const credits = useCredits()
  if (credits === undefined) return <Skeleton className="h-4 w-16" label={t('loading')} />
  return (
    <span className="tabular">
      {t('balance', { count: credits, amount: formatWhole(credits, language) })}
    </span>
  )
}

export function CreditsPill({ onBuy }: { onBuy: () => void }) {
  const { t } = useTranslation('credits')
  const signedIn = useSignedIn()
  return (
    <div className={pillClasses()}>
      {signedIn && <CreditBalance />}
      <button
        type="button"
        onClick={onBuy}
        className="self-stretch text-sm font-medium text-ink-2 hover:text-ink"
      >
        {t('buy')}
      </button>
    </div>
  )
}
