/** Places on the edge of a box, measured clockwise from its north-west corner, in degrees. */
import type { Point } from '../stitch-rings.ts'
import type { Bounds } from '../write-archive.ts'

export const perimeterOf = ([west, south, east, north]: Bounds): number => 2 * (east - west + north - south)

/** Where on the edge a point is that lies on it. */
export function alongBox(point: Point, box: Bounds): number {
  const [west, south, east, north] = box
  const [width, height] = [east - west, north - south]
  const [x, y] = nearestEdge(point, box).point
  if (y === north) return x - west
  if (x === east) return width + north - y
  if (y === south) return width + height + east - x
  return 2 * width + height + y - south
}

/** The corners that lie clockwise between two places on the edge. */
export function cornersBetween(from: number, to: number, box: Bounds): Point[] {
  const [west, south, east, north] = box
  const [width, height] = [east - west, north - south]
  const corners: [at: number, corner: Point][] = [
    [0, [west, north]],
    [width, [east, north]],
    [width + height, [east, south]],
    [2 * width + height, [west, south]],
  ]
  const around = perimeterOf(box)
  const end = to >= from ? to : to + around
  return corners
    .flatMap(([at, corner]): [number, Point][] => [
      [at, corner],
      [at + around, corner],
    ])
    .filter(([at]) => at > from && at < end)
    .toSorted(([a], [b]) => a - b)
    .map(([, corner]) => corner)
}

/** The point of the edge that is nearest to a point of the box, and how far it is. */
export function nearestEdge(
  [x, y]: Point,
  [west, south, east, north]: Bounds,
): { point: Point; away: number } {
  const edges: { point: Point; away: number }[] = [
    { point: [x, north], away: Math.abs(north - y) },
    { point: [east, y], away: Math.abs(east - x) },
    { point: [x, south], away: Math.abs(y - south) },
    { point: [west, y], away: Math.abs(x - west) },
  ]
  return edges.reduce((one, other) => (other.away < one.away ? other : one))
}

/** The parts of a line that lie within the box, in their order. A closed line does not begin anew at its first point. */
export function clipLine(line: readonly Point[], box: Bounds): Point[][] {
  const parts: Point[][] = []
  for (let at = 0; at + 1 < line.length; at++) {
    const [from, to] = [line[at]!, line[at + 1]!]
    const within = clipStretch(from, to, box)
    if (!within) continue
    const [start, end] = within
    const last = parts.at(-1)
    if (last && samePoint(last.at(-1)!, start)) last.push(end)
    else parts.push([start, end])
  }
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last || first === last || !samePoint(last.at(-1)!, first[0]!)) return parts
  return [[...last, ...first.slice(1)], ...parts.slice(1, -1)]
}

const samePoint = ([x1, y1]: Point, [x2, y2]: Point): boolean => x1 === x2 && y1 === y2

/** Liang and Barsky's way: the share of the stretch that lies on the inner side of all four edges. */
function clipStretch(from: Point, to: Point, [west, south, east, north]: Bounds): [Point, Point] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  let [start, end] = [0, 1]
  for (const [step, room] of [
    [-dx, from[0] - west],
    [dx, east - from[0]],
    [-dy, from[1] - south],
    [dy, north - from[1]],
  ] as const) {
    if (step === 0) {
      if (room < 0) return null
    } else if (step < 0) start = Math.max(start, room / step)
    else end = Math.min(end, room / step)
  }
  if (start >= end) return null
  const pointAt = (share: number): Point => {
    if (share === 0) return from
    if (share === 1) return to
    // Exactly on the edge, in spite of rounding.
    const onEdge = (value: number, low: number, high: number) =>
      Math.abs(value - low) < 1e-9 ? low : Math.abs(value - high) < 1e-9 ? high : value
    return [onEdge(from[0] + share * dx, west, east), onEdge(from[1] + share * dy, south, north)]
  }
  return [pointAt(start), pointAt(end)]
}
