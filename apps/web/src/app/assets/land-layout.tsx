import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/skeleton.tsx'
import type { LandMapProps } from './land-map.tsx'
import '#features/map/basemap/words.ts'
import { withWords } from '#lib/i18n/words.ts'

/** MapLibre is large, so it is loaded separately from the lists. */
const LandMap = lazy(() => withWords(() => import('./land-map.tsx')))

interface LandLayoutProps {
  label: string
  map: LandMapProps
  /** Whether the lists are loaded, or have failed. */
  listed: boolean
  children: ReactNode
}

/** Lists on the left and the map on the right, below the bar; on a phone the map is above the lists. */
export function LandLayout({ label, map, listed, children }: LandLayoutProps) {
  const { t } = useTranslation('map')
  // The map starts after the lists, because its code would take bandwidth and CPU time from them.
  const begins = useDeferredValue(listed, false)
  // Loading the lists again must not remove the map.
  const [isBegun, setBegun] = useState(false)
  if (begins && !isBegun) setBegun(true)
  return (
    <div className="flex h-[calc(100dvh-4.3125rem)] max-md:flex-col-reverse">
      <section
        aria-label={label}
        className="min-h-0 max-md:basis-0 max-md:grow md:w-[min(35rem,48%)] md:border-r md:border-line"
      >
        {children}
      </section>
      <div className="relative min-w-0 max-md:h-[36dvh] max-md:shrink-0 max-md:border-b max-md:border-line md:grow">
        {isBegun ? (
          <Suspense fallback={<MapSkeleton label={t('loading')} />}>
            <LandMap {...map} />
          </Suspense>
        ) : (
          <MapSkeleton label={t('loading')} />
        )}
      </div>
    </div>
  )
}

const MapSkeleton = ({ label }: { label: string }) => (
  <Skeleton className="size-full rounded-none" label={label} />
)
