import { blockOf, boundsOfCells } from '@meridian/shared/grid'
import type { Map as WorldMap } from 'maplibre-gl'

/** Near enough to see single plots, far enough to see where they are. */
const NEAREST = 15

/** Shows plots on the map, all of them together. Motion is left out for those who asked for none. */
export function flyToCells(map: WorldMap, cells: readonly number[]): void {
  const bounds = boundsOfCells(cells)
  if (bounds) map.fitBounds(bounds, { padding: 96, maxZoom: NEAREST, duration: 180 })
}

/** Degrees: in a view as wide as this, plots can still be seen. */
const TOGETHER = 1

/** All plots where they lie together, or else the most that do: a view of half the world shows none of them. */
export function mostTogether(cells: readonly number[]): readonly number[] {
  const [west, south, east, north] = boundsOfCells(cells) ?? [0, 0, 0, 0]
  if (east - west <= TOGETHER && north - south <= TOGETHER) return cells
  const parts = [...Map.groupBy(cells, blockOf).values()]
  return parts.reduce((most, part) => (part.length > most.length ? part : most))
}
