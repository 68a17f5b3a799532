import { blocksInView } from '@meridian/shared/grid'
import type { Map } from 'maplibre-gl'
import { SHADE_FROM } from './grid-zooms.ts'

/** The blocks whose plots a map shows; none while it is too far away to. */
export function blocksSeen(map: Map): number[] {
  if (map.getZoom() < SHADE_FROM) return []
  const bounds = map.getBounds()
  return blocksInView({
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  })
}
