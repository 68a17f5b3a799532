import { blockOf, boundsOfCells } from '@meridian/shared/grid'
import type { Map as WorldMap } from 'maplibre-gl'

interface Flight {
  /** The maximum zoom. */
  nearest?: number
  durationMs?: number
}

/** By default single plots and their surroundings are visible. */
const usual = { nearest: 15, durationMs: 180 } as const satisfies Flight
const MARGIN = 96

/** The pixels at the map's edges that other elements cover. */
export type Covered = Partial<Record<'top' | 'right' | 'bottom', number>>

/** Shows all of these plots in the uncovered part of the map, without animation under `prefers-reduced-motion`. */
export function flyToCells(
  map: WorldMap,
  cells: readonly number[],
  covered: Covered = {},
  flight: Flight = usual,
): void {
  const bounds = boundsOfCells(cells)
  if (!bounds) return
  const { clientWidth, clientHeight } = map.getContainer()
  const padding = paddingBeside(covered, clientWidth, clientHeight)
  const { nearest, durationMs } = { ...usual, ...flight }
  map.fitBounds(bounds, { padding, maxZoom: nearest, duration: durationMs })
}

/** Pixels that always remain for the land: without any room the map would not move at all. */
const ROOM = 160

/** The padding around the uncovered part; at least half of it remains for the land. */
export function paddingBeside(covered: Covered, width: number, height: number) {
  const within = (pixels: number, most: number) => Math.max(0, Math.min(pixels, most))
  const top = within(covered.top ?? 0, height - ROOM)
  const bottom = within(covered.bottom ?? 0, height - ROOM - top)
  const right = within(covered.right ?? 0, width - ROOM)
  const across = Math.max(0, Math.min(MARGIN, (width - right) / 4))
  const down = Math.max(0, Math.min(MARGIN, (height - top - bottom) / 4))
  return { top: top + down, right: right + across, bottom: bottom + down, left: across }
}

/** In degrees: a view of this width still shows plots. */
const TOGETHER = 1

/** All plots if they lie together, otherwise the largest group: a view of half the world would show none of them. */
export function largestGroup(cells: readonly number[]): readonly number[] {
  const [west, south, east, north] = boundsOfCells(cells) ?? [0, 0, 0, 0]
  if (east - west <= TOGETHER && north - south <= TOGETHER) return cells
  const parts = [...Map.groupBy(cells, blockOf).values()]
  return parts.reduce((most, part) => (part.length > most.length ? part : most))
}
