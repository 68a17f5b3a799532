import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/skeleton.tsx'
import type { LandMapProps } from './land-map.tsx'
import '#features/map/basemap/words.ts'
import { withWords } from '#lib/i18n/words.ts'

/** MapLibre is large: the lists do not wait for it. */
const LandMap = lazy(() => withWords(() => import('./land-map.tsx')))

interface LandLayoutProps {
  label: string
  map: LandMapProps
  /** Whether the lists are there, or will not be. */
  listed: boolean
  children: ReactNode
}

/** Lists on the left and the map on the right, below the bar; on a phone the map above the lists. */
export function LandLayout({ label, map, listed, children }: LandLayoutProps) {
  const { t } = useTranslation('map')
  // Lists wait for nothing of the map: its code takes the line from them, and running it the page.
  const begins = useDeferredValue(listed, false)
  // Lists that are asked for once more take no map away.
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
