import type { Map } from 'maplibre-gl'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanvasDescription } from '#features/map/cursor/use-canvas-description.ts'
import { GRID_FROM } from '#features/map/data/grid-zooms.ts'
import { withWords } from '#lib/i18n/words.ts'
import { pillButtonClasses } from '#ui/pill.ts'
import '#features/map/rendering/words.ts'

/** Below this zoom the middle of the screen is not the visitor's choice. */
const CHOSEN_FROM = 4

const PeakButtons = lazy(() => withWords(() => import('./peak-buttons.tsx')))

/** In the world view: zooms in to plots where the map looks, or in the visitor's region. */
export function ZoomHint({ map }: { map: Map }) {
  const { t } = useTranslation('plots')
  const id = useId()
  useCanvasDescription(map, id)
  return (
    <>
      <div className="pointer-events-none absolute inset-x-3 above-24 z-10 flex justify-center sm:bottom-[calc(5rem+var(--bar))]">
        <button
          type="button"
          onClick={() => void goToPlots(map)}
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

async function goToPlots(map: Map): Promise<void> {
  const zoom = GRID_FROM + 1
  const region =
    map.getZoom() < CHOSEN_FROM
      ? await import('#features/map/data/rough-region.ts').then(
          ({ roughRegion }) => roughRegion(),
          () => null,
        )
      : null
  // A flight around the world takes long and shows nothing on the way.
  if (region) map.jumpTo({ center: [region.lng, region.lat], zoom })
  else map.easeTo({ zoom, duration: 180 })
}
