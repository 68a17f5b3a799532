import type { Map } from 'maplibre-gl'
import { areNamesWritten } from '#features/map/basemap/style/map-fonts.ts'
import { blocksSeen } from '#features/map/data/blocks-seen.ts'
import { plotBlocks } from '#features/map/data/plots-blocks.ts'

/** `data-drawn` says whether all that was asked for is on the canvas: for journeys that look at the map. */
export function markDrawn(map: Map): () => void {
  const container = map.getContainer()
  const busy = () => {
    container.dataset.drawn = 'no'
  }
  const done = () => {
    // Plots are no tiles of MapLibre's, which is idle without them. They repaint the map when they come.
    if (areNamesWritten(map) && plotBlocks.knows(blocksSeen(map))) container.dataset.drawn = 'yes'
  }
  busy()
  map.on('idle', done)
  for (const event of ['dataloading', 'movestart'] as const) map.on(event, busy)
  return () => {
    map.off('idle', done)
    for (const event of ['dataloading', 'movestart'] as const) map.off(event, busy)
  }
}
