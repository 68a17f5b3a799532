import type { PublicConfig } from '@meridian/shared/endpoints/system'
import type { Map } from 'maplibre-gl'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanvasDescription } from '#features/map/cursor/use-canvas-description.ts'
import { onlineSources } from '#features/map/basemap/online/online-style.ts'
import type { Camera } from '#features/map/data/camera.ts'
import { GRID_FROM } from '#features/map/data/grid-zooms.ts'
import { useConfig } from '#lib/config.ts'
import { withWords } from '#lib/i18n/words.ts'
import { pillButtonClasses } from '#ui/pill.ts'
import '#features/map/rendering/words.ts'

/** Below this zoom the middle of the screen is not the visitor's choice. */
const CHOSEN_FROM = 4

const PeakButtons = lazy(() => withWords(() => import('./peak-buttons.tsx')))

/**
 * Zooms in to plots where the map looks. In the world view it goes to the visitor's region, or, where the embedded map
 * would be empty there, to the nearest place with streets.
 */
export function ZoomHint({ map }: { map: Map }) {
  const { t } = useTranslation('plots')
  const id = useId()
  const { data: config } = useConfig()
  useCanvasDescription(map, id)
  return (
    <>
      <div className="pointer-events-none absolute inset-x-3 above-24 z-10 flex justify-center sm:bottom-[calc(5.75rem+var(--bar))] lg:bottom-[calc(5rem+var(--bar))]">
        <button
          type="button"
          onClick={() => void goToPlots(map, config?.map.detailed ?? [])}
          className={pillButtonClasses('pointer-events-auto min-h-9 bg-card/90 text-[0.8125rem] text-ink-2')}
        >
          {t('zoomToPlots')}
        </button>
        <span id={id} className="sr-only">
          {t('zoomByKeys')}
        </span>
      </div>
      <Suspense>
        <PeakButtons map={map} />
      </Suspense>
    </>
  )
}

async function goToPlots(map: Map, areas: PublicConfig['map']['detailed']): Promise<void> {
  const zoom = GRID_FROM + 1
  const camera = map.getZoom() < CHOSEN_FROM ? await chooseRegion(map, areas, zoom).catch(() => null) : null
  // A flight around the world takes long, and no tiles are loaded on the way.
  if (camera) map.jumpTo({ center: [camera.lng, camera.lat], zoom: camera.zoom })
  else map.easeTo({ zoom, duration: 180 })
}

async function chooseRegion(map: Map, areas: PublicConfig['map']['detailed'], zoom: number): Promise<Camera> {
  const [{ roughRegion }, { placesToVisit }] = await Promise.all([
    import('#features/map/data/rough-region.ts'),
    import('#features/map/data/places-to-visit.ts'),
  ])
  const region = roughRegion()
  const [nearest] = onlineSources(map).length > 0 ? [] : placesToVisit(areas, region)
  return nearest?.camera ?? { ...region, zoom }
}
