import type { StyleSpecification } from 'maplibre-gl'
import { OVERLAY_ANCHOR } from '#features/map/basemap/style/map-overlay.ts'

const isOverlay = (id: string) => id.startsWith('app-')

/** Copies the overlays of features from one base style to the next, at the same position in the stack. */
export function keepOverlays(
  previous: StyleSpecification | undefined,
  next: StyleSpecification,
): StyleSpecification {
  // MapLibre sets the same style again after its workers ended; that style has the overlays already.
  if (!previous || next.layers.some(({ id }) => isOverlay(id))) return next
  const overlays = previous.layers.filter((layer) => isOverlay(layer.id))
  const anchor = next.layers.findIndex((layer) => layer.id === OVERLAY_ANCHOR)
  const place = anchor === -1 ? next.layers.length : anchor
  return {
    ...next,
    sources: {
      ...next.sources,
      ...Object.fromEntries(Object.entries(previous.sources).filter(([id]) => isOverlay(id))),
    },
    layers: [...next.layers.slice(0, place), ...overlays, ...next.layers.slice(place)],
  }
}
