import type { Map } from 'maplibre-gl'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { pillButtonClasses } from '#ui/pill.ts'
import { GRID_FROM } from '#features/map/plots/grid-zooms.ts'
import { useCanvasDescription } from './use-canvas-description.ts'
import '#features/map/plots/words.ts'

/** From afar: plots are there, further in. */
export function ZoomHint({ map }: { map: Map }) {
  const { t } = useTranslation('plots')
  const id = useId()
  useCanvasDescription(map, id)
  return (
    <div className="pointer-events-none absolute inset-x-3 above-24 z-10 flex justify-center sm:bottom-20">
      <button
        type="button"
        onClick={() => map.easeTo({ zoom: GRID_FROM + 1, duration: 180 })}
        className={pillButtonClasses('pointer-events-auto min-h-9 bg-card/90 text-[13px] text-ink-2')}
      >
        {t('zoomToPlots')}
      </button>
      <span id={id} className="sr-only">
        {t('zoomByKeys')}
      </span>
    </div>
  )
}
