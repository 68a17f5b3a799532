import type { Point } from './stitch-rings.ts'

export function isInside(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false
  for (let at = 0, previous = ring.length - 1; at < ring.length; previous = at++) {
    const [x1, y1] = ring[at]!
    const [x2, y2] = ring[previous]!
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
