/**
 * Land and sea as a bitmap of 1/64 of a degree per pixel (1.7 km at the equator), in blocks of one degree. Most blocks
 * are all land or all sea. A pixel with any land is land, so that a beach is not at sea.
 */
import { readSections } from './sections.ts'

export const PIXELS = 64
export const ALL_SEA = 0
export const ALL_LAND = 1
/** Mixed blocks have numbers from here on, in the order of their bitmaps of 64 × 64. */
export const FIRST_MIXED = 2
export const BLOCK_BYTES = (PIXELS * PIXELS) / 8

interface Land {
  /** For each block of one degree, from the south-west corner, eastward and then northward. */
  blocks: Uint16Array
  bitmaps: Uint8Array
}

let loaded: Land | undefined
const land = (): Land => (loaded ??= load())

function load(): Land {
  const section = readSections(new URL('../data/land.br', import.meta.url))
  return { blocks: section('blocks') as Uint16Array, bitmaps: section('bitmaps') as Uint8Array }
}

export const isLand = (lng: number, lat: number): boolean =>
  isLandPixel(Math.floor((lng + 180) * PIXELS), Math.floor((lat + 90) * PIXELS))

/** Whether any land is within so many degrees of latitude; the range of longitude grows as the meridians converge. */
export function isNearLand(lng: number, lat: number, degrees: number): boolean {
  const x = Math.floor((lng + 180) * PIXELS)
  const y = Math.floor((lat + 90) * PIXELS)
  const up = Math.ceil(degrees * PIXELS)
  const across = Math.min(Math.ceil(up / Math.max(Math.cos((lat * Math.PI) / 180), 0.05)), 180 * PIXELS)
  const [south, north, west, east] = [y - up, y + up, x - across, x + across]
  for (let row = Math.floor(south / PIXELS); row <= Math.floor(north / PIXELS); row++) {
    for (let col = Math.floor(west / PIXELS); col <= Math.floor(east / PIXELS); col++) {
      const block = blockAt(col, row)
      if (block === ALL_LAND) return true
      if (block === ALL_SEA) continue
      const [left, bottom] = [col * PIXELS, row * PIXELS]
      if (hasLandIn(block, west - left, south - bottom, east - left, north - bottom)) return true
    }
  }
  return false
}

/** Whether a mixed block has land between these pixels; the bounds may exceed the block. */
function hasLandIn(block: number, west: number, south: number, east: number, north: number): boolean {
  const { bitmaps } = land()
  const first = Math.max(west, 0)
  const last = Math.min(east, PIXELS - 1)
  for (let y = Math.max(south, 0); y <= Math.min(north, PIXELS - 1); y++) {
    const line = (block - FIRST_MIXED) * BLOCK_BYTES + (y * PIXELS) / 8
    for (let at = first >> 3; at <= last >> 3; at++) {
      const fromFirst = at === first >> 3 ? 0xff << (first & 7) : 0xff
      const toLast = at === last >> 3 ? 0xff >> (7 - (last & 7)) : 0xff
      if ((bitmaps[line + at]! & fromFirst & toLast) !== 0) return true
    }
  }
  return false
}

function isLandPixel(x: number, y: number): boolean {
  const block = blockAt(Math.floor(x / PIXELS), Math.floor(y / PIXELS))
  if (block < FIRST_MIXED) return block === ALL_LAND
  const bit = (y & (PIXELS - 1)) * PIXELS + (x & (PIXELS - 1))
  return ((land().bitmaps[(block - FIRST_MIXED) * BLOCK_BYTES + (bit >> 3)]! >> (bit & 7)) & 1) === 1
}

function blockAt(col: number, row: number): number {
  const wrapped = ((col % 360) + 360) % 360
  const clamped = Math.min(Math.max(row, 0), 179)
  return land().blocks[clamped * 360 + wrapped]!
}
