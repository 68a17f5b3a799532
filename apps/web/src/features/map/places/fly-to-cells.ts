import { blockOf, boundsOfCells } from '@meridian/shared/grid'
import type { Map as WorldMap } from 'maplibre-gl'

/** Near enough to see single plots, far enough to see where they are. */
const NEAREST = 15
const MARGIN = 96

/** Pixels of the map's edges that something lies over. */
export type Covered = Partial<Record<'top' | 'right' | 'bottom', number>>

/**
 * Shows plots on the map, all of them together, where nothing lies over it. Motion is left out for those who asked
 * for none.
 */
export function flyToCells(map: WorldMap, cells: readonly number[], covered: Covered = {}): void {
  const bounds = boundsOfCells(cells)
  if (!bounds) return
  const { clientWidth, clientHeight } = map.getContainer()
  const padding = paddingBeside(covered, clientWidth, clientHeight)
  map.fitBounds(bounds, { padding, maxZoom: NEAREST, duration: 180 })
}

/** Pixels that the land gets, whatever lies over the map: where no room is left, the map would not move at all. */
const ROOM = 160

/** A margin around what is left of the map, which keeps at least half of that for the land. */
export function paddingBeside(covered: Covered, width: number, height: number) {
  const within = (pixels: number, most: number) => Math.max(0, Math.min(pixels, most))
  const top = within(covered.top ?? 0, height - ROOM)
  const bottom = within(covered.bottom ?? 0, height - ROOM - top)
  const right = within(covered.right ?? 0, width - ROOM)
  const across = Math.max(0, Math.min(MARGIN, (width - right) / 4))
  const down = Math.max(0, Math.min(MARGIN, (height - top - bottom) / 4))
  return { top: top + down, right: right + across, bottom: bottom + down, left: across }
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
