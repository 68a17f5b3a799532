/**
 * Computes the tiles of counts from recounted parts: the finest tiles get the parts, and each coarser tile gets the
 * changes of the tiles below it.
 */
import { countsDepth } from '@meridian/shared/endpoints/map'
import { decodeCounts, emptyGrid } from '@meridian/shared/grid/count-grid'
import type { CountGrid } from '@meridian/shared/grid/count-grid'
import { middleOf, partsAcross } from './count-parts.ts'
import type { PartSums } from './count-parts.ts'

export interface Tile {
  zoom: number
  x: number
  y: number
}

export interface CountedTile extends Tile {
  grid: CountGrid
  /** Its recounted parts. */
  changed: Set<number>
}

/** The finest stored tiles; tiles of deeper zooms are pieces of them. */
export const finestTileZoom = 8

const bitsOfFinest = countsDepth(finestTileZoom)
const finestSide = 2 ** bitsOfFinest

export const tileKey = ({ zoom, x, y }: Tile): string => `${zoom}/${x}/${y}`

/** All tiles of every zoom that contain these parts. */
export function tilesOver(parts: PartSums): Tile[] {
  const tiles = new Map<string, Tile>()
  let below = new Map<number, Pick<Tile, 'x' | 'y'>>()
  for (const part of parts.keys()) {
    const x = (part % partsAcross) >> bitsOfFinest
    const y = Math.floor(part / partsAcross) >> bitsOfFinest
    below.set(tileNumber(x, y), { x, y })
  }
  for (let zoom = finestTileZoom; zoom >= 0; zoom -= 1) {
    const over = new Map<number, Pick<Tile, 'x' | 'y'>>()
    for (const { x, y } of below.values()) {
      tiles.set(tileKey({ zoom, x, y }), { zoom, x, y })
      over.set(tileNumber(x >> 1, y >> 1), { x: x >> 1, y: y >> 1 })
    }
    below = over
  }
  return [...tiles.values()]
}

/** Within its zoom. */
const tileNumber = (x: number, y: number) => y * 2 ** finestTileZoom + x

export class CountedTiles {
  readonly #bodies: ReadonlyMap<string, Uint8Array>
  readonly #byZoom = Array.from({ length: finestTileZoom + 1 }, () => new Map<number, CountedTile>())

  /** @param bodies previous tiles; a missing one has nothing sold. */
  constructor(bodies: ReadonlyMap<string, Uint8Array>) {
    this.#bodies = bodies
  }

  ofZoom(zoom: number): Iterable<CountedTile> {
    return this.#byZoom[zoom]!.values()
  }

  put(tile: CountedTile): void {
    this.#byZoom[tile.zoom]!.set(tileNumber(tile.x, tile.y), tile)
  }

  putParts(parts: PartSums): void {
    for (const [number, sum] of parts) {
      const [x, y] = [number % partsAcross, Math.floor(number / partsAcross)]
      const { grid, changed } = this.#find(finestTileZoom, x >> bitsOfFinest, y >> bitsOfFinest)
      const part = (y % finestSide) * finestSide + (x % finestSide)
      grid.sold[part] = sum.sold
      grid.middle[part] = middleOf(sum)
      changed.add(part)
    }
  }

  /** Propagates changes from tiles of zoom `from` up to zoom `to`. */
  raise(from: number, to: number): void {
    for (let zoom = from; zoom > to; zoom -= 1)
      for (const tile of this.ofZoom(zoom)) raiseChanges(this.#find(zoom - 1, tile.x >> 1, tile.y >> 1), tile)
  }

  #find(zoom: number, x: number, y: number): CountedTile {
    const known = this.#byZoom[zoom]!.get(tileNumber(x, y))
    if (known) return known
    const side = 2 ** countsDepth(zoom)
    const body = this.#bodies.get(tileKey({ zoom, x, y }))
    const grid = body ? decodeCounts(side, body) : emptyGrid(side)
    const tile: CountedTile = { zoom, x, y, grid, changed: new Set() }
    this.put(tile)
    return tile
  }
}

/** Copies a tile into its quarter of the parent: part by part, or four as one if the parent is coarser. */
function raiseChanges(over: CountedTile, { zoom, x, y, grid, changed }: CountedTile): void {
  const bits = countsDepth(zoom)
  const bitsOver = countsDepth(zoom - 1)
  /** Rows and columns that are merged. */
  const bitsLess = bits + 1 - bitsOver
  const half = 2 ** (bitsOver - 1)
  for (const part of changed) {
    const row = (part >> bits) >> bitsLess
    const column = (part % 2 ** bits) >> bitsLess
    const into = ((row + (y & 1) * half) << bitsOver) + column + (x & 1) * half
    if (over.changed.has(into)) continue
    over.changed.add(into)
    if (bitsLess > 0)
      putFour(over.grid, into, grid, { first: (row << (bits + 1)) + (column << 1), side: 2 ** bits })
    else {
      over.grid.sold[into] = grid.sold[part]!
      over.grid.middle[into] = grid.middle[part]!
    }
  }
}

/** Merges four parts, starting from the north-western, at the middle of their plots. */
function putFour(
  over: CountGrid,
  into: number,
  { sold, middle }: CountGrid,
  { first, side }: { first: number; side: number },
): void {
  let all = 0
  let east = 0
  let south = 0
  for (let at = 0; at < 4; at += 1) {
    const part = first + (at & 1) + (at >> 1) * side
    const count = sold[part]!
    all += count
    east += count * ((at & 1) * 16 + (middle[part]! & 15) + 0.5)
    south += count * ((at >> 1) * 16 + (middle[part]! >> 4) + 0.5)
  }
  over.sold[into] = all
  over.middle[into] = all === 0 ? 0 : Math.floor(east / all / 2) | (Math.floor(south / all / 2) << 4)
}
