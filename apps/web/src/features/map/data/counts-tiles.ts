/**
 * How much is sold where, for the zooms at which plots are too small to be seen. A tile has its counts twice: as they
 * came, and four parts as one, which is what the next tile out has as its own. The drawing goes from one to the other
 * while the map zooms, so that nothing jumps where tiles of another zoom take over. MapLibre says which tiles are
 * wanted, and draws the points where most is sold; the heat around them is drawn by heat-drawing.ts.
 */
import { countsDepth } from '@meridian/shared/endpoints/map'
import { landVersions } from '#features/live/follow-land.ts'
import type { ToldVersion } from '#features/live/land-versions.ts'
import { ask, askByVersion, versionIn } from './fetch-blocks.ts'
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
/** Further in, what is sold is an area rather than a point. */
export const PEAKS_TO = 7

/** The peaks of each level, as MapLibre reads them. */
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

/** Where more is sold than around; of equals, one. */
function peaksOf(side: number, parts: ReadonlyMap<number, Count>): Count[] {
  const around = [1, side - 1, side, side + 1]
  const soldAt = (part: number) => parts.get(part)?.sold ?? 0
  return [...parts].flatMap(([part, count]) =>
    around.every((step) => soldAt(part - step) < count.sold && soldAt(part + step) <= count.sold)
      ? [count]
      : [],
  )
}

/** By its version where that is told, under which a cache may answer; nothing is asked where nothing is sold. */
export async function fetchCounts(
  { z, x, y }: Tile,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; version: ToldVersion }> {
  const told = landVersions.ofTile(`${z}/${x}/${y}`)
  if (told === null) return { bytes: new Uint8Array(), version: null }
  const path = `/api/map/counts/${z}/${x}/${y}`
  const response = await (told === undefined ? ask(path, signal) : askByVersion(path, told, signal))
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { bytes, version: bytes.length > 0 ? versionIn(response) : null }
}

/** The version of each tile's counts that was read last: what MapLibre has of it. Undefined where that failed. */
const countsRead = new Map<string, ToldVersion>()

/** Those that MapLibre has in another version than is told, or not at all. */
export const oldCounts = (ofTile = (tile: string) => landVersions.ofTile(tile)): Tile[] =>
  [...countsRead].flatMap(([tile, read]) => {
    const told = ofTile(tile)
    return told === undefined || told === read ? [] : [tileOf(tile)]
  })

/** As MapLibre asks for it: `z/x/y`. */
export async function loadCounts(tile: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const at = tileOf(tile)
  try {
    const { bytes, version } = await fetchCounts(at, signal)
    countsRead.set(tile, version)
    heatTiles.put(tile, bytes)
    return peaksTile(at.z, bytes)
  } catch {
    signal.throwIfAborted()
    // The world without its counts is still the world; the next telling has them read again. Heat that is there stays.
    countsRead.set(tile, undefined)
    return new ArrayBuffer()
  }
}

function tileOf(text: string): Tile {
  const [z, x, y] = text.split('/').map(Number) as [number, number, number]
  return { z, x, y }
}
