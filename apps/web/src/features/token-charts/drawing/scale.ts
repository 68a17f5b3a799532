export interface Point {
  /** Milliseconds since 1970. */
  at: number
  value: number
}

/** The least of 1, 2, 2.5 and 5 times a power of ten that is not below it: where an axis ends in a round number. */
export function roundTop(most: number): number {
  if (!(most > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const factor = [1, 2, 2.5, 5].find((one) => one * power >= most) ?? 10
  return factor * power
}

export interface Frame {
  from: number
  to: number
  top: number
}

/** Where a point lies in a picture of 100 by 100 with its origin at the upper left. */
const place = ({ at, value }: Point, { from, to, top }: Frame): [x: number, y: number] => [
  round(((at - from) / Math.max(1, to - from)) * 100),
  round(100 - (value / top) * 100),
]

const round = (part: number) => Math.round(part * 100) / 100

/** As SVG writes a path. Steps keep a value until the next point has another. */
export function drawPath(points: readonly Point[], frame: Frame, kind: 'line' | 'steps'): string {
  return points
    .map((point, index) => {
      const [x, y] = place(point, frame)
      if (index === 0) return `M${x} ${y}`
      return kind === 'steps' ? `H${x}V${y}` : `L${x} ${y}`
    })
    .join('')
}

/** What the picture shows at a time: between two points of a line as much as the way that is gone. */
export function valueAt(points: readonly Point[], at: number, kind: 'line' | 'steps'): number | null {
  const next = points.findIndex((point) => point.at > at)
  const before = points.at(next === -1 ? -1 : next - 1)
  if (!before || next === 0) return null
  const after = points[next]
  if (!after || kind === 'steps') return before.value
  return before.value + ((after.value - before.value) * (at - before.at)) / (after.at - before.at)
}
