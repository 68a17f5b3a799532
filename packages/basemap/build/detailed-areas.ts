/**
 * Where a country has an archive of its own, the map draws that one's rivers and borders from near, and the world's,
 * which lie some hundred metres beside them, not. So the world's lines are cut at the edges of such areas, and what
 * is inside says so.
 */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Point } from './stitch-rings.ts'
import type { Bounds } from './write-archive.ts'

/** Degrees: a coarse river that marks an edge may lie this far outside. */
const MARGIN = 0.01
const BOUNDS_AT = 102
const worldwide = new Set(['streets.pmtiles', 'satellite.pmtiles'])

/** Of all archives in a folder that are not the world's. */
export function detailedAreas(folder: string): Bounds[] {
  const archives = readdirSync(folder).filter((file) => file.endsWith('.pmtiles') && !worldwide.has(file))
  return archives.map((file) => widened(readBounds(join(folder, file))))
}

function readBounds(file: string): Bounds {
  const header = Buffer.alloc(16)
  const opened = openSync(file, 'r')
  readSync(opened, header, 0, header.length, BOUNDS_AT)
  closeSync(opened)
  return [0, 4, 8, 12].map((at) => header.readInt32LE(at) / 1e7) as Bounds
}

const widened = ([west, south, east, north]: Bounds): Bounds => [
  west - MARGIN,
  south - MARGIN,
  east + MARGIN,
  north + MARGIN,
]

export const isDetailed = ([lng, lat]: Point, areas: readonly Bounds[]): boolean =>
  areas.some(([west, south, east, north]) => lng >= west && lng <= east && lat >= south && lat <= north)

/** A line's parts in their order, each wholly inside of an area or wholly outside of all. */
export function cutAtAreas(line: Point[], areas: readonly Bounds[]): { line: Point[]; detailed: boolean }[] {
  const parts: { line: Point[]; detailed: boolean }[] = []
  for (let at = 0; at + 1 < line.length; at++) {
    const [from, to] = [line[at]!, line[at + 1]!]
    const stops = [0, ...crossings(from, to, areas), 1]
    for (let stop = 0; stop + 1 < stops.length; stop++) {
      const [start, end] = [between(from, to, stops[stop]!), between(from, to, stops[stop + 1]!)]
      const detailed = isDetailed(between(start, end, 0.5), areas)
      const last = parts.at(-1)
      if (last?.detailed === detailed) last.line.push(end)
      else parts.push({ line: [start, end], detailed })
    }
  }
  return parts
}

/** Where on the way from one point to the other, as shares of it, the lines of the areas' edges are. */
function crossings([x1, y1]: Point, [x2, y2]: Point, areas: readonly Bounds[]): number[] {
  const shares = areas.flatMap(([west, south, east, north]) => [
    ...[west, east].map((edge) => (edge - x1) / (x2 - x1)),
    ...[south, north].map((edge) => (edge - y1) / (y2 - y1)),
  ])
  return shares.filter((share) => share > 0 && share < 1).toSorted((a, b) => a - b)
}

const between = ([x1, y1]: Point, [x2, y2]: Point, share: number): Point =>
  share === 1 ? [x2, y2] : [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
