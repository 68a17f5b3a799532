/**
 * The number of sold plots, for zooms at which plots are too small to be drawn. A tile has its counts at two levels:
 * as received, and with four parts merged, which equals the finer level of the next lower zoom. The drawing blends
 * from one level to the other while the map zooms, so that nothing jumps when tiles of another zoom replace it.
 * MapLibre decides which tiles are needed and draws the peaks; heat-drawing.ts draws the heat around them.
 */
import { countsDepth } from '@meridian/shared/endpoints/map'
import { landVersions } from '#features/live/follow-land.ts'
import type { AnnouncedVersion } from '#features/live/land-versions.ts'
import { pageState } from '#lib/page-state.ts'
import { request, requestByVersion, versionOfResponse } from './fetch-blocks.ts'
import { levelsOf, partsOf, readCounts } from './count-parts.ts'
import type { Count } from './count-parts.ts'
import { heatTiles } from './heat-tiles.ts'
import { EXTENT, encodePoints } from './vector-tile.ts'

export interface Tile {
  z: number
  x: number
  y: number
}

export const COUNTS_LAYER = 'counts'
/** At higher zooms sold plots form areas rather than points. */
export const PEAKS_TO = 7

/** The peaks of each level, as a vector tile for MapLibre. */
export function peaksTile(z: number, bytes: Uint8Array): ArrayBuffer {
  if (z >= PEAKS_TO) return new ArrayBuffer()
  const counts = readCounts(2 ** countsDepth(z), bytes)
  const points = levelsOf(z).flatMap((level) =>
    peaksOf(2 ** (level - z), partsOf(2 ** (level - z), counts)).map(({ x, y, sold }) => ({
      x: Math.round(x * EXTENT),
      y: Math.round(y * EXTENT),
      properties: { level, sold },
    })),
  )
  return encodePoints(COUNTS_LAYER, ['level', 'sold'], points)
}

/** Parts with more sold plots than their neighbours; one of equal neighbours. */
function peaksOf(side: number, parts: ReadonlyMap<number, Count>): Count[] {
  const around = [1, side - 1, side, side + 1]
  const soldAt = (part: number) => parts.get(part)?.sold ?? 0
  return [...parts].flatMap(([part, count]) =>
    around.every((step) => soldAt(part - step) < count.sold && soldAt(part + step) <= count.sold)
      ? [count]
      : [],
  )
}

/** Requests by version when it is known, so that a cache may answer. Sends no request where nothing is sold. */
export async function fetchCounts(
  { z, x, y }: Tile,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; version: AnnouncedVersion }> {
  const announced = landVersions().ofTile(`${z}/${x}/${y}`)
  if (announced === null) return { bytes: new Uint8Array(), version: null }
  const path = `/api/map/counts/${z}/${x}/${y}`
  const response = await (announced === undefined
    ? request(path, signal)
    : requestByVersion(path, announced, signal))
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { bytes, version: bytes.length > 0 ? versionOfResponse(response) : null }
}

/** The version of the counts that MapLibre has of each tile. Undefined after a failed request. */
const countsRead = pageState(() => new Map<string, AnnouncedVersion>())

/** The tiles that MapLibre has in another version than the announced one, or not at all. */
export const outdatedCounts = (ofTile = (tile: string) => landVersions().ofTile(tile)): Tile[] =>
  [...countsRead()].flatMap(([tile, read]) => {
    const announced = ofTile(tile)
    return announced === undefined || announced === read ? [] : [tileOf(tile)]
  })

/** Loads a tile by the name that MapLibre requests: `z/x/y`. */
export async function loadCounts(tile: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const at = tileOf(tile)
  try {
    const { bytes, version } = await fetchCounts(at, signal)
    countsRead().set(tile, version)
    heatTiles().put(tile, bytes)
    return peaksTile(at.z, bytes)
  } catch {
    signal.throwIfAborted()
    // The map works without the counts, and the next notification reads them again. Known heat stays.
    countsRead().set(tile, undefined)
    return new ArrayBuffer()
  }
}

function tileOf(text: string): Tile {
  const [z, x, y] = text.split('/').map(Number) as [number, number, number]
  return { z, x, y }
}
