import { decodeCounts, encodeCounts } from '@meridian/shared/grid/count-grid'
import { countsDepth } from '@meridian/shared/endpoints/map'
import type { Db } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { tagOf } from '#platform/http/answer-unless-known.ts'
import { cutPiece, finestTileZoom } from './count-tiles.ts'
import type { Tile } from './count-tiles.ts'
import type { Answer } from './kept-answers.ts'

const selectTile = sqlFile<[zoom: number, x: number, y: number], Answer>(
  new URL('./sql/read-count-tile.sql', import.meta.url),
)

const nothingSold: Answer = { body: Buffer.alloc(0), tag: tagOf(Buffer.alloc(0)) }

/** A tile that is kept in the database, as docs/map-blocks.md has it. */
export async function readCounts(db: Db, { zoom, x, y }: Tile): Promise<Answer> {
  const [found] = await selectTile(db, zoom, x, y)
  return found ?? nothingSold
}

/** The tile that is kept of a tile: itself, or the one over it that it is a piece of. */
export function keptTile({ zoom, x, y }: Tile): Tile {
  const up = Math.max(zoom - finestTileZoom, 0)
  return { zoom: zoom - up, x: x >> up, y: y >> up }
}

/** What a tile has of the one that is kept for it. */
export function pieceOf(kept: Answer, tile: Tile): Answer {
  if (tile.zoom <= finestTileZoom || kept.body.length === 0) return kept
  const finest = decodeCounts(2 ** countsDepth(finestTileZoom), kept.body)
  const body = Buffer.from(encodeCounts(cutPiece(finest, tile)).buffer)
  return { body, tag: tagOf(body) }
}
