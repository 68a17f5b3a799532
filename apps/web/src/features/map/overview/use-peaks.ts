import type { Map, MapGeoJSONFeature } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { nearest } from '#features/map/cursor/use-grid-cursor.ts'
import { choosePeaks } from '#features/map/data/choose-peaks.ts'
import type { Peak } from '#features/map/data/choose-peaks.ts'
import { levelAt } from '#features/map/data/count-parts.ts'
import { PEAKS_TO } from '#features/map/data/counts-tiles.ts'
import { PEAKS_LAYER } from '#features/map/rendering/far-overlay.ts'

/** The visible peaks of the world view, once the map has stopped. */
export function usePeaks(map: Map): readonly Peak[] {
  const [peaks, setPeaks] = useState<readonly Peak[]>([])
  useEffect(() => {
    const look = () => {
      const now = peaksOn(map)
      setPeaks((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
    }
    look()
    map.on('idle', look)
    return () => void map.off('idle', look)
  }, [map])
  return peaks
}

function peaksOn(map: Map): Peak[] {
  if (map.getZoom() >= PEAKS_TO || !map.getLayer(PEAKS_LAYER)) return []
  // Between two zooms the finer peaks are visible.
  const level = levelAt(Math.ceil(map.getZoom()))
  const seen = map.queryRenderedFeatures({ layers: [PEAKS_LAYER] }).flatMap((feature) => placed(map, feature))
  return choosePeaks(seen, level)
}

function placed(map: Map, { geometry, properties }: MapGeoJSONFeature) {
  if (geometry.type !== 'Point') return []
  const [lng, lat] = geometry.coordinates as [number, number]
  const { level, sold } = properties as { level: number; sold: number }
  const { x, y } = map.project([nearest(lng, map.getCenter().lng), lat])
  return [{ lng, lat, level, sold, x, y }]
}
