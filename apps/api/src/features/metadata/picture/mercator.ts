/**
 * Web Mercator in worlds: 0 to 1 from the antimeridian eastward and from the north southward. A place has one x per
 * turn around the Earth; `near` selects the one beside the drawn area.
 */
import { cellBbox } from '@meridian/shared/grid'

export const worldX = (lng: number): number => (lng + 180) / 360

export const worldY = (lat: number): number =>
  0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)

export const longitudeOf = (x: number): number => (x - Math.floor(x)) * 360 - 180

export const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

/** The same place, at most half a world from `middle`. */
export const near = (x: number, middle: number): number => x + Math.round(middle - x)

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Adjacent cells of one row, from the first to the last: one box. */
export function boxOf(first: number, last = first): Box {
  const [west, south, , north] = cellBbox(first)
  return { left: worldX(west), top: worldY(north), right: worldX(cellBbox(last)[2]), bottom: worldY(south) }
}
