/** Converts plots of a request to grid cells: all of them, or an error that names the wrong one. */
import { AppError } from '@meridian/shared/errors'
import type { ErrorParams } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import type { FieldIssue } from '@meridian/shared/field-issue'
import { cellBbox, isForSale, LAST_SOLD_LATITUDE, snapBbox } from '@meridian/shared/grid'
import type { Bbox } from '@meridian/shared/grid'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import type { LandItem } from '@meridian/shared/land-item'
import { invalidInput } from '#platform/http/invalid-input.ts'

/** Tolerance in degrees between a corner, or the box, and the grid. */
const tolerance = 1e-6

/** Cell ids in the order of the items. */
export function snapItems(items: readonly LandItem[]): number[] {
  if (items.length === 0) throw invalidInput({ path: 'items', code: 'no_plot_to_buy', params: {} })
  if (items.length > maxPlotsPerOrder)
    throw new AppError('TOO_MANY_PLOTS', { params: { most: maxPlotsPerOrder } })
  const seen = new Set<number>()
  return items.map((item, index) => {
    const cell = snapBbox(item.bbox)
    if (cell === null) throw refuse('PLOT_OFF_GRID', index, 'bbox')
    if (!isForSale(cell)) throw refuse('PLOT_NOT_FOR_SALE', index, 'bbox', { degrees: LAST_SOLD_LATITUDE })
    // Null is how some clients say that they send none.
    if ((item.location ?? null) !== null && !isRingOf(cell, ringIn(item.location)))
      throw refuse('PLOT_OFF_GRID', index, 'location')
    if (seen.has(cell)) throw refuse('DUPLICATE_PLOT', index, 'bbox')
    seen.add(cell)
    return cell
  })
}

function refuse(code: ErrorCode, index: number, field: string, params: ErrorParams = {}): AppError {
  const issue: FieldIssue = {
    path: `items.${index}.${field}`,
    code: 'refused',
    params: { ...params, as: code },
  }
  return new AppError(code, { params, fields: [issue] })
}

/** A ring, {coordinates: ring}, or {coordinates: [ring]} as GeoJSON has a polygon. */
function ringIn(location: unknown): unknown[] {
  const given = Array.isArray(location)
    ? location
    : (location as { coordinates?: unknown } | null)?.coordinates
  if (!Array.isArray(given)) return []
  return given.length === 1 && Array.isArray(given[0]) ? given[0] : given
}

/** Four corners in either direction, starting anywhere, with or without the closing point. */
function isRingOf(cell: number, ring: unknown[]): boolean {
  if (ring.length < 4 || ring.length > 5) return false
  const box = cellBbox(cell)
  const first = cornerAt(box, ring[0])
  const turn = (cornerAt(box, ring[1]) - first + 4) % 4
  if (turn !== 1 && turn !== 3) return false
  return ring.every((point, index) => cornerAt(box, point) === (first + index * turn) % 4)
}

/** Index from 0 at the south-west, counter-clockwise; NaN for no corner, which equals nothing. */
function cornerAt(box: Bbox, point: unknown): number {
  if (!Array.isArray(point) || point.length !== 2) return Number.NaN
  const isNorth = isAt(box[3], point[1])
  if (!isNorth && !isAt(box[1], point[1])) return Number.NaN
  if (isAt(box[0], point[0])) return isNorth ? 3 : 0
  if (isAt(box[2], point[0])) return isNorth ? 2 : 1
  return Number.NaN
}

const isAt = (degrees: number, given: unknown): boolean =>
  typeof given === 'number' && Math.abs(degrees - given) <= tolerance
