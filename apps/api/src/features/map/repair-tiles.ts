/**
 * Compares every tile of counts with the block counts and rewrites missing, wrong and surplus tiles. The roll-up
 * would not, because it writes only where a block's count changes.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { readBlockCounts } from '#features/map/counts/count-blocks.ts'
import { addUpParts, blocksUnder, emptySum, partsAcross } from '#features/map/counts/count-parts.ts'
import type { PartSums } from '#features/map/counts/count-parts.ts'
import { CountedTiles, finestTileZoom, tileKey } from '#features/map/counts/count-tiles.ts'
import type { Tile } from '#features/map/counts/count-tiles.ts'
import { nothingSold } from './read-counts.ts'
import { saveTiles, announceTiles, encodeTile } from '#features/map/counts/write-tiles.ts'
import type { StoredTile } from '#features/map/counts/write-tiles.ts'

/** One tile of this zoom at a time with all below it, to bound the memory even if the whole world were sold. */
const regionZoom = 4
const partsAcrossRegion = partsAcross / 2 ** regionZoom

/** Requires that no roll-up runs. Returns the wrong tiles. */
export async function repairTiles(tx: Tx): Promise<Tile[]> {
  const world = new CountedTiles(new Map())
  const repaired: Tile[] = []
  for (let x = 0; x < 2 ** regionZoom; x += 1)
    for (let y = 0; y < 2 ** regionZoom; y += 1) {
      const region = { zoom: regionZoom, x, y }
      const counted = await countRegion(tx, region)
      repaired.push(...(await repairBelow(tx, region, finestTileZoom, counted)))
      for (const tile of counted.ofZoom(regionZoom)) world.put(tile)
    }
  world.raise(regionZoom, 0)
  repaired.push(...(await repairBelow(tx, { zoom: 0, x: 0, y: 0 }, regionZoom - 1, world)))
  if (repaired.length > 0) await announceTiles(tx, repaired)
  return repaired
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

/** A tile and all below it, down to a zoom. */
async function repairBelow(tx: Tx, top: Tile, deepest: number, counted: CountedTiles): Promise<Tile[]> {
  const stored = await readStored(tx, top, deepest)
  // A tile without sales may exist with an empty body.
  const wanted = new Map(stored.values().map((tile) => [tileKey(tile), { ...tile, ...nothingSold }]))
  for (let zoom = top.zoom; zoom <= deepest; zoom += 1)
    for (const tile of counted.ofZoom(zoom)) wanted.set(tileKey(tile), encodeTile(tile))
  const wrong = [...wanted].flatMap(([key, tile]) => {
    const found = stored.get(key)
    return found?.tag === tile.tag && found.body.equals(tile.body) ? [] : [tile]
  })
  if (wrong.length > 0) await saveTiles(tx, wrong)
  return wrong.map(({ zoom, x, y }) => ({ zoom, x, y }))
}

async function readStored(tx: Tx, { zoom, x, y }: Tile, deepest: number): Promise<Map<string, StoredTile>> {
  const { rows } = await sql<StoredTile>`
    select stored.zoom, stored.x, stored.y, body, tag
    from generate_series(${zoom}::integer, ${deepest}::integer) as level
    join count_tiles as stored on stored.zoom = level
      and stored.x >= ${x}::integer << (level - ${zoom}) and stored.x < (${x}::integer + 1) << (level - ${zoom})
      and stored.y >= ${y}::integer << (level - ${zoom}) and stored.y < (${y}::integer + 1) << (level - ${zoom})
  `.execute(tx)
  return new Map(rows.map((row) => [tileKey(row), row]))
}
