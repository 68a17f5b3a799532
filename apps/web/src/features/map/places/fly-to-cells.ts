import { blockOf, cellBbox } from '@meridian/shared/grid'
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

/** Around plots on both sides of the antimeridian the short way: east of it may be above 180 degrees. */
export function boundsOfCells(cells: readonly number[]): [number, number, number, number] | null {
  if (cells.length === 0) return null
  const boxes = cells.map(cellBbox)
  const across = (shift: (lng: number) => number): [number, number, number, number] => [
    least(boxes.map(([west]) => shift(west))),
    least(boxes.map(([, south]) => south)),
    most(boxes.map(([west, , east]) => shift(west) + east - west)),
    most(boxes.map(([, , , north]) => north)),
  ]
  const direct = across((lng) => lng)
  const around = across((lng) => (lng < 0 ? lng + 360 : lng))
  return around[2] - around[0] < direct[2] - direct[0] ? around : direct
}

const least = (values: number[]) => values.reduce((one, other) => Math.min(one, other))
const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other))
