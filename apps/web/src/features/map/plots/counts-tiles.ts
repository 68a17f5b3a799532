/**
 * How much is sold where, for the zooms at which plots are too small to be seen. A tile has its counts twice: as they
 * came, and four parts as one, which is what the next tile out has as its own. The drawing goes from one to the other
 * while the map zooms, so that nothing jumps where tiles of another zoom take over.
 */
import { visitCounts } from '@meridian/shared/grid/count-grid'
import { countsDepth, deepestCountZoom } from '@meridian/shared/endpoints/map'
import { landVersions } from '#features/live/follow-land.ts'
import { EXTENT, encodePoints } from './vector-tile.ts'

export interface Tile {
  z: number
  x: number
  y: number
}

interface Count {
  /** Where the middle of the sold plots is, across the tile from its north-west: 0 to 1. */
  x: number
  y: number
  sold: number
}

export const COUNTS_LAYER = 'counts'
/** The zoom of the parts that are drawn when the map is at a whole zoom: 16 pixels wide. */
export const levelAt = (zoom: number): number => Math.min(zoom + 5, deepestCountZoom)

/** From what docs/map-blocks.md describes. */
export function countsTile(z: number, bytes: Uint8Array): ArrayBuffer {
  const level = z + countsDepth(z)
  const counts = readCounts(2 ** countsDepth(z), bytes)
  const points = pointsOf(z, level, counts)
  if (levelAt(z) < level) points.push(...pointsOf(z, level - 1, counts))
  return encodePoints(COUNTS_LAYER, ['level', 'sold', 'peak'], points)
}

export function readCounts(side: number, bytes: Uint8Array): Count[] {
  const counts: Count[] = []
  visitCounts(bytes, (part, middle, sold) => {
    const east = ((middle & 15) + 0.5) / 16
    const south = ((middle >> 4) + 0.5) / 16
    counts.push({ x: ((part % side) + east) / side, y: (Math.floor(part / side) + south) / side, sold })
  })
  return counts
}

/** One point for all that lie in the same part of this level, in the middle of what it counts. */
function pointsOf(z: number, level: number, counts: readonly Count[]) {
  const side = 2 ** (level - z)
  const parts = new Map<number, Count>()
  for (const { x, y, sold } of counts) {
    const part = Math.floor(y * side) * side + Math.floor(x * side)
    const before = parts.get(part) ?? { x: 0, y: 0, sold: 0 }
    const all = before.sold + sold
    parts.set(part, {
      x: before.x + ((x - before.x) * sold) / all,
      y: before.y + ((y - before.y) * sold) / all,
      sold: all,
    })
  }
  const around = [1, side - 1, side, side + 1]
  return [...parts].map(([part, { x, y, sold }]) => {
    const soldAt = (other: number) => parts.get(other)?.sold ?? 0
    // More than around it; of equals, one.
    const peak = around.every((step) => soldAt(part - step) < sold && soldAt(part + step) <= sold)
    return {
      x: Math.round(x * EXTENT),
      y: Math.round(y * EXTENT),
      properties: { level, sold, peak: Number(peak) },
    }
  })
}

/** By its version where that is told, under which a cache may answer; nothing is asked where nothing is sold. */
export async function fetchCounts(
  { z, x, y }: Tile,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; version: string | null }> {
  const told = landVersions.ofTile(`${z}/${x}/${y}`)
  if (told === null) return { bytes: new Uint8Array(), version: null }
  const response = await fetch(`/api/map/counts/${z}/${x}/${y}${told === undefined ? '' : `/${told}`}`, {
    signal,
  })
  if (!response.ok) throw new Error(`Counts: ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  // The version is how the tag begins.
  const [, version = ''] = /"([\w-]{22})/.exec(response.headers.get('etag') ?? '') ?? []
  return { bytes, version: bytes.length > 0 ? version : null }
}
