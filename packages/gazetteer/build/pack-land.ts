/** Derives land from the embedded map, so that descriptions match the displayed map. */
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { ALL_LAND, ALL_SEA, BLOCK_BYTES, FIRST_MIXED, PIXELS } from '#src/land.ts'

/** The first zoom whose tiles draw the sea. A tile is exactly 360 of our pixels wide. */
const ZOOM = 6
const TILES = 2 ** ZOOM
const TILE_PIXELS = (360 * PIXELS) / TILES
const WIDTH = 360 * PIXELS
const HEIGHT = 180 * PIXELS
/** Scan lines in each pixel: a pixel is sea when all of its lines are. */
const LINES = 3
const MERCATOR_EDGE = 85.0511

type Ring = { x: number; y: number }[]

export async function packLand(archive: URL) {
  const sea = await drawSea(archive)
  const blocks = new Uint16Array(360 * 180)
  const bitmaps: Uint8Array[] = []
  for (let block = 0; block < blocks.length; block++) {
    const bitmap = landOfBlock(sea, (block % 360) * PIXELS, Math.floor(block / 360) * PIXELS)
    const isUniform = bitmap.every((byte) => byte === bitmap[0]) && (bitmap[0] === 0 || bitmap[0] === 255)
    if (isUniform) blocks[block] = bitmap[0] === 0 ? ALL_SEA : ALL_LAND
    else blocks[block] = FIRST_MIXED + bitmaps.push(bitmap) - 1
  }
  const together = new Uint8Array(bitmaps.length * BLOCK_BYTES)
  for (const [at, bitmap] of bitmaps.entries()) together.set(bitmap, at * BLOCK_BYTES)
  return { blocks, bitmaps: together }
}

/** One byte for each pixel: the number of its lines that are sea from edge to edge. */
async function drawSea(archive: URL): Promise<Uint8Array> {
  await using file = await open(fileURLToPath(archive))
  const tiles = tilesOf(file)
  const sea = new Uint8Array(WIDTH * HEIGHT)
  for (let row = 0; row < TILES; row++) {
    for (let col = 0; col < TILES; col++) {
      const tile = await tiles.getZxy(ZOOM, col, row)
      // A missing tile is land from edge to edge.
      if (tile) drawTile(sea, seaRings(new Uint8Array(tile.data)), col, row)
    }
  }
  // North of the Mercator square is the Arctic Ocean; south of it, Antarctica.
  sea.fill(LINES, Math.ceil((90 + MERCATOR_EDGE) * PIXELS) * WIDTH)
  return sea
}

function tilesOf(file: FileHandle): PMTiles {
  return new PMTiles({
    getKey: () => 'streets',
    getBytes: async (offset, length) => {
      const data = new Uint8Array(length)
      await file.read(data, 0, length, offset)
      return { data: data.buffer }
    },
  })
}

function seaRings(tile: Uint8Array): Ring[] {
  const layer = new VectorTile(new PbfReader(tile)).layers['sea']
  if (!layer) return []
  return Array.from({ length: layer.length }, (_, at) => layer.feature(at).loadGeometry() as Ring[]).flat()
}

function drawTile(sea: Uint8Array, rings: Ring[], col: number, row: number): void {
  const [top, bottom] = [latitudeOf(row), latitudeOf(row + 1)]
  const firstLine = Math.ceil((90 + bottom) * PIXELS * LINES - 0.5)
  const lastLine = Math.ceil((90 + top) * PIXELS * LINES - 0.5) - 1
  for (let line = firstLine; line <= lastLine; line++) {
    const latitude = (line + 0.5) / (PIXELS * LINES) - 90
    const y = (mercator(latitude) * TILES - row) * 4096
    const start = Math.floor(line / LINES) * WIDTH + col * TILE_PIXELS
    const crossings = crossingsAt(rings, y)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = Math.max(Math.ceil((crossings[pair]! / 4096) * TILE_PIXELS), 0)
      const to = Math.min(Math.floor((crossings[pair + 1]! / 4096) * TILE_PIXELS), TILE_PIXELS)
      for (let x = from; x < to; x++) sea[start + x]!++
    }
  }
}

function crossingsAt(rings: Ring[], y: number): number[] {
  const crossings: number[] = []
  for (const ring of rings) {
    for (let at = 0; at + 1 < ring.length; at++) {
      const [from, to] = [ring[at]!, ring[at + 1]!]
      if (from.y > y !== to.y > y) crossings.push(from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y))
    }
  }
  return crossings.toSorted((a, b) => a - b)
}

/** From 0 at the top of the square to 1 at its bottom. */
function mercator(latitude: number): number {
  const radians = (latitude * Math.PI) / 180
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2
}

const latitudeOf = (row: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / TILES))) * 180) / Math.PI

function landOfBlock(sea: Uint8Array, left: number, bottom: number): Uint8Array {
  const bitmap = new Uint8Array(BLOCK_BYTES)
  for (let y = 0; y < PIXELS; y++) {
    for (let x = 0; x < PIXELS; x++) {
      const bit = y * PIXELS + x
      if (sea[(bottom + y) * WIDTH + left + x]! < LINES) bitmap[bit >> 3]! |= 1 << (bit & 7)
    }
  }
  return bitmap
}
