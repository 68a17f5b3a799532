/** The drawings of our own as map sources: MapLibre asks for tiles, and they are made here. */
import { addProtocol } from 'maplibre-gl'
import { countsTile, fetchCounts } from './counts-tiles.ts'
import { gridLayer } from './grid-tiles.ts'
import { GRID_FROM } from './grid-zooms.ts'
import { plotBlocks } from './plots-blocks.ts'
import { blocksOfTile, plotLayers } from './plots-tiles.ts'
import type { Tile } from './tile-cells.ts'
import { encodeTile } from './vector-tile.ts'

export const plotsUrl = 'meridian-plots://{z}/{x}/{y}'
export const countsUrl = 'meridian-counts://{z}/{x}/{y}'

/** The versions of its blocks when a tile was last drawn, by its name. */
const drawn = new Map<string, string>()
const MAX_DRAWN = 2000
const PATIENCE_MS = 1500

const nameOf = ({ z, x, y }: Tile) => `${z}/${x}/${y}`
const signature = (blocks: number[]) => blocks.map((block) => plotBlocks.versionOf(block)).join()

/** Whether a tile that was drawn shows what is no longer so. */
export function isOutOfDate(tile: Tile): boolean {
  const before = drawn.get(nameOf(tile))
  return before !== undefined && before !== signature(blocksOfTile(tile))
}

addProtocol('meridian-plots', async ({ url }) => {
  const tile = tileOf(url)
  const blocks = blocksOfTile(tile)
  // The grid does not wait for a slow answer; what comes later, or after a failure, is drawn then.
  await Promise.race([plotBlocks.load(blocks), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  if (drawn.size > MAX_DRAWN) drawn.clear()
  drawn.set(nameOf(tile), signature(blocks))
  const grid = tile.z >= GRID_FROM ? [gridLayer(tile)] : []
  return { data: encodeTile([...plotLayers(tile, plotBlocks), ...grid]) }
})

addProtocol('meridian-counts', async ({ url }, { signal }) => {
  const tile = tileOf(url)
  try {
    return { data: countsTile(tile, await fetchCounts(tile, signal)) }
  } catch {
    signal.throwIfAborted()
    // The world without its counts is still the world.
    return { data: encodeTile([]) }
  }
})

function tileOf(url: string): Tile {
  const [z, x, y] = url
    .slice(url.indexOf('//') + 2)
    .split('/')
    .map(Number) as [number, number, number]
  return { z, x, y }
}
