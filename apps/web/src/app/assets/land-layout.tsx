import type { ReactNode } from 'react'
import { DeferredLandMap } from './deferred-land-map.tsx'
import type { LandMapProps } from './land-map.tsx'

interface LandLayoutProps {
  label: string
  map: LandMapProps
  /** Whether the lists are loaded, or have failed. */
  listed: boolean
  children: ReactNode
}

/** Lists on the left and the map on the right, below the bar; on a phone the map is above the lists. */
export function LandLayout({ label, map, listed, children }: LandLayoutProps) {
  return (
    <div className="flex h-[calc(100dvh-4.3125rem)] max-md:flex-col-reverse">
      <section
        aria-label={label}
        className="min-h-0 max-md:basis-0 max-md:grow md:w-[min(35rem,48%)] md:border-r md:border-line"
      >
        {children}
      </section>
      <div className="relative min-w-0 max-md:h-[36dvh] max-md:shrink-0 max-md:border-b max-md:border-line md:grow">
        <DeferredLandMap {...map} listed={listed} />
      </div>
    </div>
  )
}
