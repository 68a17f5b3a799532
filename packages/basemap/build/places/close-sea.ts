/**
 * The sea of a box, from OpenStreetMap's coastlines, which have the sea on their right. Where the box cuts a coast, the
 * sea is closed along the box: clockwise, so that it stays on the right there too.
 */
import { isInside } from '../is-inside.ts'
import { isClosed, joinPieces } from '../stitch-rings.ts'
import type { Point } from '../stitch-rings.ts'
import type { Bounds } from '../write-archive.ts'
import { alongBox, clipLine, cornersBetween, nearestEdge, perimeterOf } from './box-edges.ts'

/** Polygons, each with its islands as further rings. */
export type Sea = Point[][][]

export interface ClosedSea {
  sea: Sea
  /** Coastlines that end within the box: ways that the extract lacks. They are extended to the nearest edge. */
  loose: number
}

export function closeSea(ways: readonly Point[][], box: Bounds): ClosedSea {
  const islands: Point[][] = []
  const outlines: Point[][] = []
  const open: Point[][] = []
  let loose = 0
  for (const line of joinPieces(ways)) {
    const parts = clipLine(line, box)
    const whole = isClosed(line) && parts.length === 1 && isClosed(parts[0]!)
    if (whole) (isClockwise(line) ? outlines : islands).push(line)
    else
      for (const part of parts) {
        const ends = reachEdges(part, box)
        loose += ends.length - part.length
        open.push(ends)
      }
  }
  outlines.push(...closeAlongBox(open, box))
  // A coast of islands only: all around them is sea.
  if (outlines.length === 0 && islands.length > 0) outlines.push(boxRing(box))
  const sea = outlines.map((outline) => [outline])
  for (const island of islands) sea.find(([outline]) => isInside(outline!, island[0]!))?.push(island)
  return { sea, loose }
}

/** Every part ends at the box. From there the way leads clockwise to the next part that begins. */
function closeAlongBox(parts: readonly Point[][], box: Bounds): Point[][] {
  const begins = parts.map((part) => alongBox(part[0]!, box))
  const used = new Uint8Array(parts.length)
  const rings: Point[][] = []
  for (const first of parts.keys()) {
    if (used[first]) continue
    const ring: Point[] = []
    for (let at = first; !used[at];) {
      used[at] = 1
      ring.push(...parts[at]!)
      const from = alongBox(parts[at]!.at(-1)!, box)
      const away = (next: number) => modulo(begins[next]! - from, perimeterOf(box))
      const next = [...parts.keys()].reduce((one, other) => (away(other) < away(one) ? other : one))
      ring.push(...cornersBetween(from, begins[next]!, box))
      at = next
    }
    rings.push([...ring, ring[0]!])
  }
  return rings
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by

function reachEdges(part: Point[], box: Bounds): Point[] {
  const [start, end] = [nearestEdge(part[0]!, box), nearestEdge(part.at(-1)!, box)]
  return [...(start.away > 0 ? [start.point] : []), ...part, ...(end.away > 0 ? [end.point] : [])]
}

/** A coast without the edges at which its box cuts it. */
export function coastsOf(sea: Sea, [west, south, east, north]: Bounds): Point[][] {
  const isCut = ([x1, y1]: Point, [x2, y2]: Point) =>
    (x1 === x2 && (x1 === west || x1 === east)) || (y1 === y2 && (y1 === south || y1 === north))
  return sea.flat().flatMap((ring) => {
    const lines: Point[][] = []
    for (const [at, to] of ring.entries()) {
      const from = ring[at - 1]
      if (!from || isCut(from, to)) continue
      if (lines.at(-1)?.at(-1) === from) lines.at(-1)!.push(to)
      else lines.push([from, to])
    }
    return lines
  })
}

export const boxRing = ([west, south, east, north]: Bounds): Point[] => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
  [west, north],
]

function isClockwise(ring: readonly Point[]): boolean {
  let twice = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    twice += (nextX - x) * (nextY + y)
  }
  return twice > 0
}
