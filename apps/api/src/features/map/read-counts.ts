import { emptyGrid, encodeCounts, visitCounts } from '@meridian/shared/grid/count-grid'
import { countsDepth } from '@meridian/shared/endpoints/map'
import type { Db } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { tagOf } from '#platform/http/answer-unless-known.ts'
import { finestTileZoom } from '#features/map/counts/count-tiles.ts'
import type { Tile } from '#features/map/counts/count-tiles.ts'
import type { Answer } from './response-cache.ts'

const selectTiles = sqlFile<[tiles: readonly string[]], Answer & { tile: string }>(
  new URL('./sql/read-count-tiles.sql', import.meta.url),
)

/** A tile in which nothing is sold. */
export const nothingSold: Answer = { body: Buffer.alloc(0), tag: tagOf(Buffer.alloc(0)) }

/** Tiles that are kept in the database, by their key, as docs/map-blocks.md has them. */
export async function readCounts(db: Db, tiles: readonly string[]): Promise<Map<string, Answer>> {
  const rows = await selectTiles(db, tiles)
  const found = new Map(rows.map(({ tile, body, tag }) => [tile, { body, tag }]))
  return new Map(tiles.map((tile) => [tile, found.get(tile) ?? nothingSold]))
}

/** The tile that is kept of a tile: itself, or the one over it that it is a piece of. */
export function keptTile({ zoom, x, y }: Tile): Tile {
  const up = Math.max(zoom - finestTileZoom, 0)
  return { zoom: zoom - up, x: x >> up, y: y >> up }
}

/** What a tile has of the one that is kept for it. */
export function pieceOf(kept: Answer, { zoom, x, y }: Tile): Answer {
  if (zoom <= finestTileZoom || kept.body.length === 0) return kept
  const bits = countsDepth(zoom)
  const bitsOfKept = countsDepth(finestTileZoom)
  const pieces = 2 ** (bitsOfKept - bits)
  const piece = emptyGrid(2 ** bits)
  visitCounts(kept.body, (part, middle, sold) => {
    const row = (part >> bitsOfKept) - (y % pieces) * 2 ** bits
    const column = (part % 2 ** bitsOfKept) - (x % pieces) * 2 ** bits
    if (row >> bits !== 0 || column >> bits !== 0) return
    piece.sold[(row << bits) + column] = sold
    piece.middle[(row << bits) + column] = middle
  })
  const body = Buffer.from(encodeCounts(piece).buffer)
  return { body, tag: tagOf(body) }
}
