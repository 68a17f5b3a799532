/**
 * The tiles of counts, from the blocks that changed: the finest are made anew of the blocks they lie on, and each
 * coarser one gets the quarters that changed from the tiles below it. Nothing is added up over time, so that no error
 * could be, and what is done costs what changed.
 */
import { countsDepth, deepestCountZoom } from '@meridian/shared/endpoints/map'
import { blocksInView } from '@meridian/shared/grid'
import type { Rectangle } from '@meridian/shared/grid'
import type { CountGrid } from '@meridian/shared/grid/count-grid'
import type { ChangedBlock } from './count-blocks.ts'
import { patchMiddles, worldBits } from './patch-middle.ts'

export interface Tile {
  zoom: number
  x: number
  y: number
}

export interface CountedTile extends Tile {
  grid: CountGrid
}

/** The finest tiles that are kept; those of deeper zooms are pieces of them. */
export const finestTileZoom = 8

const bitsOfTile = worldBits - finestTileZoom
const bitsOfPart = worldBits - deepestCountZoom
const finestSide = 2 ** countsDepth(finestTileZoom)
/** A part's middle is told in 16ths. */
const unitsOfStep = 2 ** bitsOfPart / 16

export const tileKey = ({ zoom, x, y }: Tile): string => `${zoom}/${x}/${y}`

/** The finest tiles in which a patch has another count than before. */
export function finestTilesOf(changed: readonly ChangedBlock[]): Tile[] {
  const tiles = new Map<string, Tile>()
  for (const { block, before, sold } of changed)
    patchMiddles(block).forEach((middle, patch) => {
      if (middle === null || before[patch] === sold[patch]) return
      const tile = { zoom: finestTileZoom, x: middle.x >> bitsOfTile, y: middle.y >> bitsOfTile }
      tiles.set(tileKey(tile), tile)
    })
  return [...tiles.values()]
}

/** All whose patches may have their middle in one of the tiles. */
export function blocksUnder(tiles: readonly Tile[]): number[] {
  return [...new Set(tiles.flatMap((tile) => blocksInView(rectangleOf(tile))))]
}

/** What lies beyond the Mercator world counts at its edge. */
function rectangleOf({ zoom, x, y }: Tile): Rectangle {
  const side = 2 ** zoom
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / side))) * 180) / Math.PI
  return {
    west: (x / side) * 360 - 180,
    east: ((x + 1) / side) * 360 - 180,
    north: y === 0 ? 90 : latitude(y),
    south: y === side - 1 ? -90 : latitude(y + 1),
  }
}

export function countFinestTiles(
  tiles: readonly Tile[],
  blocks: readonly { block: number; sold: Uint8Array }[],
): CountedTile[] {
  const sums = new Map(tiles.map((tile) => [finestNumber(tile), { tile, ...emptySums() }]))
  for (const { block, sold } of blocks)
    patchMiddles(block).forEach((middle, patch) => {
      if (middle === null || sold[patch] === 0) return
      const sum = sums.get(finestNumber({ x: middle.x >> bitsOfTile, y: middle.y >> bitsOfTile }))
      if (!sum) return
      const column = (middle.x >> bitsOfPart) % finestSide
      const row = (middle.y >> bitsOfPart) % finestSide
      const part = row * finestSide + column
      sum.sold[part]! += sold[patch]!
      sum.east[part]! += sold[patch]! * (middle.x % 2 ** bitsOfPart)
      sum.south[part]! += sold[patch]! * (middle.y % 2 ** bitsOfPart)
    })
  return [...sums.values()].map(({ tile, sold, east, south }) => {
    const steps = (sum: number, part: number) => Math.floor(sum / sold[part]! / unitsOfStep)
    const middle = Uint8Array.from(sold, (each, part) =>
      each === 0 ? 0 : steps(east[part]!, part) | (steps(south[part]!, part) << 4),
    )
    return { zoom: tile.zoom, x: tile.x, y: tile.y, grid: { sold, middle } }
  })
}

const finestNumber = ({ x, y }: Pick<Tile, 'x' | 'y'>) => x * 2 ** finestTileZoom + y

const emptySums = () => ({
  sold: new Uint32Array(finestSide ** 2),
  east: new Float64Array(finestSide ** 2),
  south: new Float64Array(finestSide ** 2),
})

/** All tiles over these, of every coarser zoom. */
export function tilesOver(tiles: readonly Tile[]): Tile[] {
  const over = new Map<string, Tile>()
  for (const { zoom, x, y } of tiles)
    for (let up = 1; up <= zoom; up += 1) {
      const tile = { zoom: zoom - up, x: x >> up, y: y >> up }
      over.set(tileKey(tile), tile)
    }
  return [...over.values()]
}

/** Into the tile over it, where it is a quarter: part by part, or four as one where that tile's are coarser. */
export function putQuarter(over: CountGrid, tile: CountedTile): void {
  const { zoom, x, y, grid } = tile
  const side = 2 ** countsDepth(zoom)
  const sideOver = 2 ** countsDepth(zoom - 1)
  const half = sideOver / 2
  const parts = side / half
  for (let row = 0; row < half; row += 1)
    for (let column = 0; column < half; column += 1) {
      const into = (row + (y & 1) * half) * sideOver + column + (x & 1) * half
      const from = row * parts * side + column * parts
      if (parts === 1) {
        over.sold[into] = grid.sold[from]!
        over.middle[into] = grid.middle[from]!
      } else putFour(over, into, grid, [from, from + 1, from + side, from + side + 1])
    }
}

/** One part for four, in the middle of what they count. */
function putFour(over: CountGrid, into: number, { sold, middle }: CountGrid, four: readonly number[]): void {
  let all = 0
  let east = 0
  let south = 0
  four.forEach((part, at) => {
    const count = sold[part]!
    all += count
    east += count * ((at & 1) * 16 + (middle[part]! & 15) + 0.5)
    south += count * ((at >> 1) * 16 + (middle[part]! >> 4) + 0.5)
  })
  over.sold[into] = all
  over.middle[into] = all === 0 ? 0 : Math.floor(east / all / 2) | (Math.floor(south / all / 2) << 4)
}
