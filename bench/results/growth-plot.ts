/**
 * Responses a second by plots sold, both axes logarithmic: a level line means that the cost does not grow with the
 * world.
 */
import type { Grown } from './report.ts'

const width = 800
const height = 420
const margin = { left: 76, right: 250, top: 24, bottom: 52 }
const lineHeight = 16
/** Each series has its own marker and a label at its end, so that colour is not needed to distinguish them. */
const looks = [
  { colour: '#0f766e', mark: 'circle' },
  { colour: '#b45309', mark: 'square' },
  { colour: '#4338ca', mark: 'circle' },
  { colour: '#be123c', mark: 'square' },
] as const

export function growthPlot(points: readonly Grown[]): string {
  const [fewest, most] = powers(points.map(({ size }) => size))
  const [slowest, fastest] = powers(points.map(({ perSecond }) => perSecond))
  const x = (size: number) => between(Math.log10(size), [fewest, most], [margin.left, width - margin.right])
  const y = (rate: number) =>
    between(Math.log10(rate), [slowest, fastest], [height - margin.bottom, margin.top])
  const series = [...Map.groupBy(points, (point) => point.series)].map(([name, of]) => ({
    name,
    points: of.map(({ size, perSecond }) => [x(size), y(perSecond)] as const),
  }))
  const ends = spread(series.map(({ points: own }) => own.at(-1)![1]))
  const lines = [
    ...range(fewest, most).map((power) => axisLine(x(10 ** power), 'size', 10 ** power)),
    ...range(slowest, fastest).map((power) => axisLine(y(10 ** power), 'rate', 10 ** power)),
    ...series.map((one, at) => drawSeries(one, ends[at]!, looks[at % looks.length]!)),
    text((margin.left + width - margin.right) / 2, height - 12, 'plots sold', 'middle'),
    text(margin.left - 8, 14, 'answers a second', 'start'),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="Answers a second as more is sold">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...lines,
    '</svg>',
    '',
  ].join('\n')
}

/** The powers of ten around the values. */
function powers(values: readonly number[]): [number, number] {
  const logs = values.map(Math.log10)
  const low = Math.floor(Math.min(...logs) + 1e-9)
  return [low, Math.max(Math.ceil(Math.max(...logs) - 1e-9), low + 1)]
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step)

const between = (value: number, [low, high]: [number, number], [from, to]: [number, number]) =>
  from + ((value - low) / (high - low)) * (to - from)

function axisLine(at: number, axis: 'size' | 'rate', value: number): string {
  const label = value.toLocaleString('en', { notation: 'compact' })
  return axis === 'size'
    ? `<path d="M${at} ${margin.top}V${height - margin.bottom}" stroke="#e5e7eb"/>${text(at, height - margin.bottom + 20, label, 'middle')}`
    : `<path d="M${margin.left} ${at}H${width - margin.right}" stroke="#e5e7eb"/>${text(margin.left - 8, at + 4, label, 'end')}`
}

/** Stacks the labels, each as near to its line's end as the others allow. */
function spread(ends: readonly number[]): number[] {
  const placed = [...ends]
  let least = -Infinity
  for (const at of ends.map((_, index) => index).toSorted((a, b) => ends[a]! - ends[b]!)) {
    placed[at] = Math.max(ends[at]!, least)
    least = placed[at] + lineHeight
  }
  return placed
}

interface Series {
  name: string
  points: readonly (readonly [x: number, y: number])[]
}

function drawSeries(
  { name, points }: Series,
  nameAt: number,
  { colour, mark }: (typeof looks)[number],
): string {
  const marks = points.map(([x, y]) =>
    mark === 'circle'
      ? `<circle cx="${x}" cy="${y}" r="4" fill="${colour}"/>`
      : `<rect x="${x - 4}" y="${y - 4}" width="8" height="8" fill="${colour}"/>`,
  )
  const path = points.map(([x, y]) => `${x} ${y}`).join('L')
  return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>${marks.join('')}${text(width - margin.right + 12, nameAt + 4, name, 'start', colour)}`
}

const text = (x: number, y: number, content: string, anchor: string, colour = '#374151') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${colour}">${content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`
