import { emptyGrid, encodeCounts, visitCounts } from '@meridian/shared/grid/count-grid'
import { countsDepth } from '@meridian/shared/endpoints/map'
import type { Db } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { etagOf } from '#platform/http/answer-with-etag.ts'
import { finestTileZoom } from '#features/map/counts/count-tiles.ts'
import type { Tile } from '#features/map/counts/count-tiles.ts'
import type { Answer } from './response-cache.ts'

const selectTiles = sqlFile<[tiles: readonly string[]], Answer & { tile: string }>(
  new URL('./sql/read-count-tiles.sql', import.meta.url),
)

/** A tile without sold plots. */
export const nothingSold: Answer = { body: Buffer.alloc(0), tag: etagOf(Buffer.alloc(0)) }

/** Stored tiles by key, as docs/map-blocks.md describes them. */
export async function readCounts(db: Db, tiles: readonly string[]): Promise<Map<string, Answer>> {
  const rows = await selectTiles(db, tiles)
  const found = new Map(rows.map(({ tile, body, tag }) => [tile, { body, tag }]))
  return new Map(tiles.map((tile) => [tile, found.get(tile) ?? nothingSold]))
}

/** The stored tile of a tile: itself, or the ancestor that it is a piece of. */
export function storedTile({ zoom, x, y }: Tile): Tile {
  const up = Math.max(zoom - finestTileZoom, 0)
  return { zoom: zoom - up, x: x >> up, y: y >> up }
}

/** The piece of a stored tile that belongs to a tile. */
export function pieceOf(stored: Answer, { zoom, x, y }: Tile): Answer {
  if (zoom <= finestTileZoom || stored.body.length === 0) return stored
  const bits = countsDepth(zoom)
  const bitsOfStored = countsDepth(finestTileZoom)
  const pieces = 2 ** (bitsOfStored - bits)
  const piece = emptyGrid(2 ** bits)
  visitCounts(stored.body, (part, middle, sold) => {
    const row = (part >> bitsOfStored) - (y % pieces) * 2 ** bits
    const column = (part % 2 ** bitsOfStored) - (x % pieces) * 2 ** bits
    if (row >> bits !== 0 || column >> bits !== 0) return
    piece.sold[(row << bits) + column] = sold
    piece.middle[(row << bits) + column] = middle
  })
  const body = Buffer.from(encodeCounts(piece).buffer)
  return { body, tag: etagOf(body) }
}
