import type { Box } from './mercator.ts'

export type Point = [x: number, y: number]

/** Sutherland and Hodgman: a ring without what lies outside of the box; empty where nothing is left. */
export function clipRing(ring: readonly Point[], { left, top, right, bottom }: Box): Point[] {
  const sides: { axis: 0 | 1; at: number; inside: (value: number) => boolean }[] = [
    { axis: 0, at: left, inside: (x) => x >= left },
    { axis: 0, at: right, inside: (x) => x <= right },
    { axis: 1, at: top, inside: (y) => y >= top },
    { axis: 1, at: bottom, inside: (y) => y <= bottom },
  ]
  return sides.reduce<Point[]>(
    (kept, { axis, at, inside }) =>
      kept.flatMap((point, position) => {
        const before = kept.at(position - 1)!
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

/** Without points that are nearer to the one before than can be seen. The last one stays. */
export function thinOut(line: readonly Point[], nearest: number): Point[] {
  const kept: Point[] = []
  for (const [position, point] of line.entries()) {
    const before = kept.at(-1)
    const far = !before || Math.hypot(point[0] - before[0], point[1] - before[1]) >= nearest
    if (far || position === line.length - 1) kept.push(point)
  }
  return kept
}
