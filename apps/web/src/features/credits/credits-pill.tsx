import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useSignedIn } from '#lib/session.ts'
import { classNames } from '#ui/class-names.ts'
import { pillClasses } from '#ui/pill.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { announce } from '#ui/status-line.tsx'
import { useCredits } from './use-credits.ts'

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

/** Without `onBuy` the shop is not open: the words stay, greyed, and say so. */
function BuyCredits({ onBuy }: { onBuy?: (() => void) | undefined }) {
  const { t } = useTranslation(['credits', 'shell'])
  const closed = onBuy === undefined
  return (
    <button
      type="button"
      aria-disabled={closed || undefined}
      title={closed ? t('shell:notOpenYet') : undefined}
      onClick={onBuy ?? (() => announce(t('credits:buyNotOpen')))}
      className={classNames(
        'self-stretch text-sm font-medium',
        closed ? 'cursor-not-allowed text-ink-3' : 'text-accent hover:text-accent-strong',
      )}
    >
      {t('credits:buy')}
    </button>
  )
}

export function CreditsPill({ onBuy }: { onBuy?: () => void }) {
  const signedIn = useSignedIn()
  return (
    <div className={pillClasses()}>
      {signedIn && <CreditBalance />}
      <BuyCredits onBuy={onBuy} />
    </div>
  )
}
