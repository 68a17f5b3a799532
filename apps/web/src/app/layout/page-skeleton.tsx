import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/skeleton.tsx'
import './words.ts'

/** Only for the very first load; between pages the old page stays until the new one is ready. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="mx-auto grid max-w-md gap-4 px-6 pt-28">
      <Skeleton className="h-8 w-3/5" label={t('loadingPage')} />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  )
}
