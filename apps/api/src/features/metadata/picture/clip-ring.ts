import type { Box } from './mercator.ts'

export type Point = [x: number, y: number]

/** Sutherland–Hodgman clipping of a ring to a box; empty if nothing is left. */
export function clipRing(ring: readonly Point[], { left, top, right, bottom }: Box): Point[] {
  const sides: { axis: 0 | 1; at: number; inside: (value: number) => boolean }[] = [
    { axis: 0, at: left, inside: (x) => x >= left },
    { axis: 0, at: right, inside: (x) => x <= right },
    { axis: 1, at: top, inside: (y) => y >= top },
    { axis: 1, at: bottom, inside: (y) => y <= bottom },
  ]
  return sides.reduce<Point[]>(
    (clipped, { axis, at, inside }) =>
      clipped.flatMap((point, position) => {
        const before = clipped.at(position - 1)!
        const [wasIn, isIn] = [inside(before[axis]), inside(point[axis])]
        const crossing = wasIn === isIn ? [] : [cross(before, point, axis, at)]
        return isIn ? [...crossing, point] : crossing
      }),
    [...ring],
  )
}

function cross(from: Point, to: Point, axis: 0 | 1, at: number): Point {
  const share = (at - from[axis]) / (to[axis] - from[axis])
  const between = (one: 0 | 1) => from[one] + share * (to[one] - from[one])
  return axis === 0 ? [at, between(1)] : [between(0), at]
}

/** Removes points that are too close to the previous one to be visible. Keeps the last one. */
export function thinOut(line: readonly Point[], nearest: number): Point[] {
  const visible: Point[] = []
  for (const [position, point] of line.entries()) {
    const before = visible.at(-1)
    const far = !before || Math.hypot(point[0] - before[0], point[1] - before[1]) >= nearest
    if (far || position === line.length - 1) visible.push(point)
  }
  return visible
}
