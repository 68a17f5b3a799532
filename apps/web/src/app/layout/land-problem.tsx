import { AppError } from '@meridian/shared/errors'
import { pagePaths } from '@meridian/shared/page-paths'
import { MapPinOff, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import '#features/plot-details/words.ts'

interface LandProblemProps {
  error: unknown
  heading: string
  /** For land that does not exist, or is not public. */
  missing: { title: string; hint: string }
  /** For a failed request. */
  unreachable: string
  onRetry: () => void
}

/** Instead of the page of a plot or a collection. */
export function LandProblem({ error, heading, missing, unreachable, onRetry }: LandProblemProps) {
  const { t } = useTranslation('plotPage')
  // The server refuses an invalid number with 400.
  const isMissing = error instanceof AppError && [400, 404].includes(error.status)
  return (
    <div className="mx-auto max-w-2xl py-16">
      <h1 className="sr-only">{heading}</h1>
      {isMissing ? (
        <EmptyState icon={MapPinOff} {...missing}>
          <Link to={pagePaths.home} className={buttonClasses('primary')}>
            {t('toMap')}
          </Link>
        </EmptyState>
      ) : (
        <EmptyState icon={WifiOff} title={loadFailure(error, unreachable)}>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </EmptyState>
      )}
    </div>
  )
}
