/**
 * Holds every tile of counts against what the counts of the blocks make of it, and writes anew what is lost, wrong or
 * too much. The roll-up would not: it writes only where a block has another count than before.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { readBlockCounts } from '#features/map/counts/count-blocks.ts'
import { addUpParts, blocksUnder, emptySum, partsAcross } from '#features/map/counts/count-parts.ts'
import type { PartSums } from '#features/map/counts/count-parts.ts'
import { CountedTiles, finestTileZoom, tileKey } from '#features/map/counts/count-tiles.ts'
import type { Tile } from '#features/map/counts/count-tiles.ts'
import { nothingSold } from './read-counts.ts'
import { saveTiles, tellOfTiles, tileToKeep } from '#features/map/counts/write-tiles.ts'
import type { KeptTile } from '#features/map/counts/write-tiles.ts'

/** One tile of this zoom at a time, with all below it: what it takes is bounded, were the whole world sold. */
const regionZoom = 4
const partsAcrossRegion = partsAcross / 2 ** regionZoom

/** While no roll-up is at it. Answers the tiles that were not right. */
export async function repairTiles(tx: Tx): Promise<Tile[]> {
  const world = new CountedTiles(new Map())
  const mended: Tile[] = []
  for (let x = 0; x < 2 ** regionZoom; x += 1)
    for (let y = 0; y < 2 ** regionZoom; y += 1) {
      const region = { zoom: regionZoom, x, y }
      const counted = await countRegion(tx, region)
      mended.push(...(await mendBelow(tx, region, finestTileZoom, counted)))
      for (const tile of counted.ofZoom(regionZoom)) world.put(tile)
    }
  world.raise(regionZoom, 0)
  mended.push(...(await mendBelow(tx, { zoom: 0, x: 0, y: 0 }, regionZoom - 1, world)))
  if (mended.length > 0) await tellOfTiles(tx, mended)
  return mended
}

async function countRegion(tx: Tx, region: Tile): Promise<CountedTiles> {
  const parts: PartSums = new Map()
  const edges = { west: region.x, east: region.x + 1, north: region.y, south: region.y + 1 }
  addUpParts(await readBlockCounts(tx, blocksUnder(regionZoom, edges)), (x, y) => {
    const isInside =
      Math.floor(x / partsAcrossRegion) === region.x && Math.floor(y / partsAcrossRegion) === region.y
    if (!isInside) return undefined
    const number = y * partsAcross + x
    const sum = parts.get(number) ?? emptySum()
    parts.set(number, sum)
    return sum
  })
  const tiles = new CountedTiles(new Map())
  tiles.putParts(parts)
  tiles.raise(finestTileZoom, regionZoom)
  return tiles
}

/** A tile and all below it, as far as a zoom. */
async function mendBelow(tx: Tx, top: Tile, deepest: number, counted: CountedTiles): Promise<Tile[]> {
  const kept = await readKept(tx, top, deepest)
  // Where nothing is sold, a tile may be there all the same, without a byte.
  const wanted = new Map(kept.values().map((tile) => [tileKey(tile), { ...tile, ...nothingSold }]))
  for (let zoom = top.zoom; zoom <= deepest; zoom += 1)
    for (const tile of counted.ofZoom(zoom)) wanted.set(tileKey(tile), tileToKeep(tile))
  const wrong = [...wanted].flatMap(([key, tile]) => {
    const found = kept.get(key)
    return found?.tag === tile.tag && found.body.equals(tile.body) ? [] : [tile]
  })
  if (wrong.length > 0) await saveTiles(tx, wrong)
  return wrong.map(({ zoom, x, y }) => ({ zoom, x, y }))
}

async function readKept(tx: Tx, { zoom, x, y }: Tile, deepest: number): Promise<Map<string, KeptTile>> {
  const { rows } = await sql<KeptTile>`
    select kept.zoom, kept.x, kept.y, body, tag
    from generate_series(${zoom}::integer, ${deepest}::integer) as level
    join count_tiles as kept on kept.zoom = level
      and kept.x >= ${x}::integer << (level - ${zoom}) and kept.x < (${x}::integer + 1) << (level - ${zoom})
      and kept.y >= ${y}::integer << (level - ${zoom}) and kept.y < (${y}::integer + 1) << (level - ${zoom})
  `.execute(tx)
  return new Map(rows.map((row) => [tileKey(row), row]))
}
