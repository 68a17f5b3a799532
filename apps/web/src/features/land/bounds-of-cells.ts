import { cellBbox } from '@meridian/shared/grid'

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
