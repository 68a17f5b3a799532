/** From changed blocks to the tiles of every zoom: two statements to read, one to write. */
import { encodeCounts } from '@meridian/shared/grid/count-grid'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { etagOf } from '#platform/http/answer-with-etag.ts'
import { mapTopic } from '#platform/live/live-events.ts'
import { publish } from '#platform/live/live-hub.ts'
import { readBlockCounts } from './count-blocks.ts'
import type { ChangedBlock } from './count-blocks.ts'
import { addUpParts, changedParts, partsAcross } from './count-parts.ts'
import { CountedTiles, finestTileZoom, tileKey, tilesOver } from './count-tiles.ts'
import type { CountedTile, Tile } from './count-tiles.ts'

/** A stored tile. */
export interface StoredTile extends Tile {
  body: Buffer
  tag: string
}

/** Beyond this number the event names none, and caches drop all tiles. */
const mostTilesNamed = 500

export async function writeTiles(tx: Tx, changed: readonly ChangedBlock[]): Promise<void> {
  const { parts, blocks } = changedParts(changed)
  if (parts.size === 0) return
  const bodies = await readBodies(tx, tilesOver(parts))
  addUpParts(await readBlockCounts(tx, blocks), (x, y) => parts.get(y * partsAcross + x))
  const tiles = new CountedTiles(bodies)
  tiles.putParts(parts)
  tiles.raise(finestTileZoom, 0)
  const written: StoredTile[] = []
  for (let zoom = finestTileZoom; zoom >= 0; zoom -= 1)
    for (const tile of tiles.ofZoom(zoom)) written.push(encodeTile(tile))
  await saveTiles(tx, written)
  await announceTiles(tx, written)
}

async function readBodies(tx: Tx, tiles: readonly Tile[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<Tile & { body: Buffer }>`
    select zoom, x, y, body from count_tiles
    join unnest(
      ${tiles.map(({ zoom }) => zoom)}::smallint[], ${tiles.map(({ x }) => x)}::integer[],
      ${tiles.map(({ y }) => y)}::integer[]
    ) as wanted (zoom, x, y) using (zoom, x, y)`.execute(tx)
  return new Map(rows.map((row) => [tileKey(row), row.body]))
}

export function encodeTile({ zoom, x, y, grid }: CountedTile): StoredTile {
  const body = Buffer.from(encodeCounts(grid).buffer)
  return { zoom, x, y, body, tag: etagOf(body) }
}

export async function saveTiles(tx: Tx, tiles: readonly StoredTile[]): Promise<void> {
  await sql`
    insert into count_tiles (zoom, x, y, body, tag)
    select * from unnest(
      ${tiles.map(({ zoom }) => zoom)}::smallint[], ${tiles.map(({ x }) => x)}::integer[],
      ${tiles.map(({ y }) => y)}::integer[], ${tiles.map(({ body }) => body)}::bytea[],
      ${tiles.map(({ tag }) => tag)}::text[]
    )
    on conflict (zoom, x, y) do update set body = excluded.body, tag = excluded.tag`.execute(tx)
}

export async function announceTiles(tx: Tx, tiles: readonly Tile[]): Promise<void> {
  const named = tiles.length <= mostTilesNamed ? { tiles: tiles.map(tileKey) } : {}
  await publish(tx, mapTopic, { type: 'counts', ...named })
}
