export interface Point {
  /** Milliseconds since 1970. */
  at: number
  value: number
}

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten, so that an axis ends in a round number. */
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

/** The position of a point in a picture of 100 by 100 with the origin at the upper left. */
const place = ({ at, value }: Point, { from, to, top }: Frame): [x: number, y: number] => [
  round(((at - from) / Math.max(1, to - from)) * 100),
  round(100 - (value / top) * 100),
]

const round = (part: number) => Math.round(part * 100) / 100

/** An SVG path. Steps keep a value until the next point. */
export function drawPath(points: readonly Point[], frame: Frame, kind: 'line' | 'steps'): string {
  return points
    .map((point, index) => {
      const [x, y] = place(point, frame)
      if (index === 0) return `M${x} ${y}`
      return kind === 'steps' ? `H${x}V${y}` : `L${x} ${y}`
    })
    .join('')
}

/** The value at a time, interpolated on a line. */
export function valueAt(points: readonly Point[], at: number, kind: 'line' | 'steps'): number | null {
  const next = points.findIndex((point) => point.at > at)
  const before = points.at(next === -1 ? -1 : next - 1)
  if (!before || next === 0) return null
  const after = points[next]
  if (!after || kind === 'steps') return before.value
  return before.value + ((after.value - before.value) * (at - before.at)) / (after.at - before.at)
}
