/** From the blocks that changed to the tiles of every zoom: two statements to read what they are made of, one to write. */
import { decodeCounts, emptyGrid, encodeCounts } from '@meridian/shared/grid/count-grid'
import { countsDepth } from '@meridian/shared/endpoints/map'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { tagOf } from '#platform/http/answer-unless-known.ts'
import { readBlockCounts } from './count-blocks.ts'
import type { ChangedBlock } from './count-blocks.ts'
import {
  blocksUnder,
  countFinestTiles,
  finestTilesOf,
  finestTileZoom,
  putQuarter,
  tileKey,
  tilesOver,
} from './count-tiles.ts'
import type { CountedTile, Tile } from './count-tiles.ts'

/** Answers which tiles it wrote. */
export async function writeTiles(tx: Tx, changed: readonly ChangedBlock[]): Promise<Tile[]> {
  const touched = finestTilesOf(changed)
  if (touched.length === 0) return []
  const finest = countFinestTiles(touched, await readBlockCounts(tx, blocksUnder(touched)))
  const over = await readTiles(tx, tilesOver(finest))
  const tiles = [...finest]
  let below = finest
  for (let zoom = finestTileZoom - 1; zoom >= 0; zoom -= 1) {
    for (const tile of below)
      putQuarter(over.get(tileKey({ zoom, x: tile.x >> 1, y: tile.y >> 1 }))!.grid, tile)
    below = [...over.values()].filter((tile) => tile.zoom === zoom)
    tiles.push(...below)
  }
  await saveTiles(tx, tiles)
  return tiles
}

/** One that is not there yet has nothing sold. */
async function readTiles(tx: Tx, tiles: readonly Tile[]): Promise<Map<string, CountedTile>> {
  const { rows } = await sql<Tile & { body: Buffer }>`
    select zoom, x, y, body from count_tiles
    join unnest(
      ${tiles.map(({ zoom }) => zoom)}::smallint[], ${tiles.map(({ x }) => x)}::integer[],
      ${tiles.map(({ y }) => y)}::integer[]
    ) as wanted (zoom, x, y) using (zoom, x, y)`.execute(tx)
  const bodies = new Map(rows.map((row) => [tileKey(row), row.body]))
  return new Map(
    tiles.map((tile) => {
      const [key, side] = [tileKey(tile), 2 ** countsDepth(tile.zoom)]
      const body = bodies.get(key)
      return [key, { ...tile, grid: body ? decodeCounts(side, body) : emptyGrid(side) }]
    }),
  )
}

async function saveTiles(tx: Tx, tiles: readonly CountedTile[]): Promise<void> {
  const bodies = tiles.map(({ grid }) => Buffer.from(encodeCounts(grid).buffer))
  await sql`
    insert into count_tiles (zoom, x, y, body, tag)
    select * from unnest(
      ${tiles.map(({ zoom }) => zoom)}::smallint[], ${tiles.map(({ x }) => x)}::integer[],
      ${tiles.map(({ y }) => y)}::integer[], ${bodies}::bytea[], ${bodies.map(tagOf)}::text[]
    )
    on conflict (zoom, x, y) do update set body = excluded.body, tag = excluded.tag`.execute(tx)
}
