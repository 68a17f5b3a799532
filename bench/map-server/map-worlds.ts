/**
 * The sold land of the map bench. Ten million plots are a large real world: cities, with sea and country between them,
 * and the map at the centre of one. The two others are worse than any real world: a quarter of each screen is sold, or
 * all of it, land and sea.
 */
import { countsDepth, deepestCountZoom } from '@meridian/shared/endpoints/map'
import { emptyGrid } from '@meridian/shared/grid/count-grid'
import type { CountGrid } from '@meridian/shared/grid/count-grid'
import { addUpParts, emptySum, partsAcross } from '../../apps/api/src/features/map/counts/count-parts.ts'
import type { PartSums } from '../../apps/api/src/features/map/counts/count-parts.ts'
import { cityBlocks } from '../land/fill-land.ts'
import type { SoldBlock } from '../land/fill-land.ts'
import { centre } from '../map-page/centre.ts'

export interface World {
  /** In the page's URL. */
  key: string
  /** In the report. */
  name: string
  /** The share of a block that is sold or held. */
  shareOf: (block: number) => number
  countsOf: (zoom: number, x: number, y: number) => CountGrid
}

/** Patches of this many parts across are sold, at every zoom. */
const patchParts = 24

export const worlds: readonly World[] = [
  cities('ten-million', 'ten million sold', 10_000_000),
  everywhere('quarter', 'a quarter sold', 0.25),
  everywhere('sold-out', 'all sold', 1),
]

/** A number from 0 to 1 that depends on the patch only. */
export function chanceOf(patch: number): number {
  return (Math.imul(patch, 0x9e3779b1) >>> 0) / 2 ** 32
}

function cities(key: string, name: string, plots: number): World {
  const sold = cityBlocks(plots, new Set(), 1, centre)
  const shares = new Map(sold.map(({ block, density }) => [block, density]))
  const parts = partsOf(sold)
  const tilesByZoom = new Map<number, Map<string, CountGrid>>()
  return {
    key,
    name,
    shareOf: (block) => shares.get(block) ?? 0,
    countsOf: (zoom, x, y) => {
      const tiles = tilesByZoom.get(zoom) ?? tilesOf(parts, zoom)
      tilesByZoom.set(zoom, tiles)
      return tiles.get(`${x}/${y}`) ?? emptyGrid(2 ** countsDepth(zoom))
    },
  }
}

/** Summed up by the product's own code. */
function partsOf(blocks: readonly SoldBlock[]): PartSums {
  const parts: PartSums = new Map()
  const counted = blocks.map(({ block, density }) => ({
    block,
    sold: new Uint8Array(64).fill(Math.round(64 * density)),
  }))
  addUpParts(counted, (x, y) => {
    const part = y * partsAcross + x
    const sum = parts.get(part) ?? emptySum()
    parts.set(part, sum)
    return sum
  })
  return parts
}

/** The tiles of a zoom that have sold plots, by column and row. */
function tilesOf(parts: PartSums, zoom: number): Map<string, CountGrid> {
  const depth = countsDepth(zoom)
  const side = 2 ** depth
  const finer = deepestCountZoom - zoom - depth
  const tiles = new Map<string, CountGrid>()
  for (const [part, { sold }] of parts) {
    const [x, y] = [(part % partsAcross) >> finer, Math.floor(part / partsAcross) >> finer]
    const key = `${x >> depth}/${y >> depth}`
    const grid = tiles.get(key) ?? emptyGrid(side)
    tiles.set(key, grid)
    const at = (y % side) * side + (x % side)
    grid.sold[at]! += sold
    grid.middle[at] = 0x88
  }
  return tiles
}

/** Every part of the sold patches has sales, and a few parts have many. */
function everywhere(key: string, name: string, share: number): World {
  return {
    key,
    name,
    shareOf: () => share,
    countsOf: (zoom, x, y) => {
      const side = 2 ** countsDepth(zoom)
      const grid = emptyGrid(side)
      for (const part of grid.sold.keys()) {
        const column = Math.floor((x * side + (part % side)) / patchParts)
        const row = Math.floor((y * side + Math.floor(part / side)) / patchParts)
        if (chanceOf(column + row * 65_521) >= share) continue
        const chance = Math.imul(part + (x * 31 + y) * 4096, 0x9e3779b1) >>> 16
        grid.sold[part] = 1 + (chance % 16 === 0 ? chance % 5000 : chance % 40)
        grid.middle[part] = chance & 0xff
      }
      return grid
    },
  }
}
