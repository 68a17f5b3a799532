import type { Map } from 'maplibre-gl'

/** `data-drawn` says whether all that was asked for is on the canvas: for journeys that look at the map. */
export function markDrawn(map: Map): () => void {
  const container = map.getContainer()
  const busy = () => {
    container.dataset.drawn = 'no'
  }
  const done = () => {
    container.dataset.drawn = 'yes'
  }
  busy()
  map.on('idle', done)
  for (const event of ['dataloading', 'movestart'] as const) map.on(event, busy)
  return () => {
    map.off('idle', done)
    for (const event of ['dataloading', 'movestart'] as const) map.off(event, busy)
  }
}
