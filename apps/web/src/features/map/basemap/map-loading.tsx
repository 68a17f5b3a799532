import { AppError } from '@meridian/shared/errors'
import { useTranslation } from 'react-i18next'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { Button } from '#ui/button.tsx'
import type { LoadingStatus } from './watch-loading.ts'
import './words.ts'

/**
 * Shows that tiles are loading, or that they failed, with a retry button. It lies below the offline notice, which can
 * appear at the same time.
 */
export function MapLoading({ status, onRetry }: { status: LoadingStatus; onRetry: () => void }) {
  const { t } = useTranslation('map')
  return (
    <output className="pointer-events-none absolute inset-x-4 top-32 z-10 flex justify-center @max-[80rem]:top-42 max-sm:top-[min(15rem,50%-5.5rem)]!">
      {status !== 'ready' && (
        <span className="pointer-events-auto flex animate-appear items-center gap-2.5 rounded-full border border-line bg-card px-4 py-2 text-sm text-ink-2 shadow-card">
          {status === 'loading' ? (
            <>
              <span className="size-2 animate-breathe rounded-full bg-accent" aria-hidden />
              {t('loading')}
            </>
          ) : (
            <>
              {loadFailure(new AppError('NETWORK'), t('unreachable'))}
              <Button className="-my-1 -mr-3 min-h-9 rounded-full" onClick={onRetry}>
                {t('retry')}
              </Button>
            </>
          )}
        </span>
      )}
    </output>
  )
}
