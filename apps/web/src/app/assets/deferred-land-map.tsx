import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withWords } from '#lib/i18n/words.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { LandMapProps } from './land-map.tsx'
import '#features/map/basemap/words.ts'

/** MapLibre is large, so it is loaded separately from the lists. */
const LandMap = lazy(() => withWords(() => import('./land-map.tsx')))

/** `listed`: whether the lists are loaded, or have failed. */
export function DeferredLandMap({ listed, ...map }: LandMapProps & { listed: boolean }) {
  const { t } = useTranslation('map')
  // The map starts after the lists, because its code would take bandwidth and CPU time from them.
  const begins = useDeferredValue(listed, false)
  // Loading the lists again must not remove the map.
  const [isBegun, setBegun] = useState(false)
  if (begins && !isBegun) setBegun(true)
  const skeleton = <Skeleton className="size-full rounded-none" label={t('loading')} />
  if (!isBegun) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <LandMap {...map} />
    </Suspense>
  )
}
