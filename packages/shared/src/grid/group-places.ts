/** Groups plots that one view of the map can show, although they do not touch. */
import { cellCenter } from '../grid.ts'

/** In degrees: plots this close are in view together at zooms that show plots. */
const TOGETHER = 0.25

type Point = readonly [lng: number, lat: number]

/** The largest group first. For a purchase or a link, 300 plots at most: each plot is compared with all before it. */
export function groupPlaces(cells: readonly number[]): number[][] {
  let places: { cells: number[]; centers: Point[] }[] = []
  for (const cell of cells) {
    const center = cellCenter(cell)
    const isNear = ({ centers }: { centers: Point[] }) => centers.some((other) => areTogether(center, other))
    const near = places.filter(isNear)
    const joined = {
      cells: [...near.flatMap((place) => place.cells), cell],
      centers: [...near.flatMap((place) => place.centers), center],
    }
    places = [...places.filter((place) => !near.includes(place)), joined]
  }
  return places.map((place) => place.cells).toSorted((one, other) => other.length - one.length)
}

function areTogether([lng, lat]: Point, [otherLng, otherLat]: Point): boolean {
  const across = Math.abs(lng - otherLng)
  return Math.abs(lat - otherLat) <= TOGETHER && Math.min(across, 360 - across) <= TOGETHER
}
