/**
 * Overlays: sources and layers of features, whose ids start with `app-`. They lie above land and borders and below
 * the labels, and survive a change of the base style (see features/map/basemap/keep-overlays.ts).
 */
import type { LayerSpecification, Map, SourceSpecification } from 'maplibre-gl'
import { useEffect } from 'react'

export type OverlayId = `app-${string}`

/** Every base style has a layer with this id; overlays are inserted right before it. */
export const OVERLAY_ANCHOR = 'overlay-anchor'

export interface MapOverlay {
  sources: Record<OverlayId, SourceSpecification>
  layers: (LayerSpecification & { id: OverlayId })[]
}

/** Draws an overlay while the component is mounted. Memoise it: a new object replaces the drawing. */
export function useMapOverlay(map: Map, overlay: MapOverlay) {
  useEffect(() => {
    for (const [id, source] of Object.entries(overlay.sources)) map.addSource(id, source)
    for (const layer of overlay.layers) map.addLayer(layer, OVERLAY_ANCHOR)
    return () => {
      // A removed map has no style left to clean up.
      if (!map.style) return
      for (const { id } of overlay.layers) if (map.getLayer(id)) map.removeLayer(id)
      for (const id of Object.keys(overlay.sources)) if (map.getSource(id)) map.removeSource(id)
    }
  }, [map, overlay])
}
