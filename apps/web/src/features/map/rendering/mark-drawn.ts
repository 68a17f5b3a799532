import type { Map } from 'maplibre-gl'
import { areLabelsDrawn } from '#features/map/basemap/style/map-fonts.ts'
import { blocksOnMap } from '#features/map/data/blocks-on-map.ts'
import { plotBlocks } from '#features/map/data/plot-blocks.ts'

/** Sets `data-drawn` when everything requested is on the canvas, for browser tests that look at the map. */
export function markDrawn(map: Map): () => void {
  const container = map.getContainer()
  const busy = () => {
    container.dataset.drawn = 'no'
  }
  const done = () => {
    // Plots are not MapLibre tiles, so its idle event does not wait for them. They repaint the map when they arrive.
    if (areLabelsDrawn(map) && plotBlocks().knows(blocksOnMap(map))) container.dataset.drawn = 'yes'
  }
  busy()
  map.on('idle', done)
  for (const event of ['dataloading', 'movestart'] as const) map.on(event, busy)
  return () => {
    map.off('idle', done)
    for (const event of ['dataloading', 'movestart'] as const) map.off(event, busy)
  }
}
