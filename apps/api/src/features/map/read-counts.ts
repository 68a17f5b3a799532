import { countsDepth } from '@meridian/shared/endpoints/map'
import type { Db } from '#platform/db/database.ts'
import { sqlFile } from '#platform/db/sql-file.ts'
import { worldBits } from './patch-middle.ts'

export interface Tile {
  zoom: number
  x: number
  y: number
}

type Part = Record<'x' | 'y' | 'sold' | 'middle_x' | 'middle_y', number>

const selectParts = sqlFile<[zoom: number, columns: number[], firstRow: number, rowAfter: number], Part>(
  new URL('./sql/read-counts.sql', import.meta.url),
)

/** Pairs of 32-bit numbers as docs/map-blocks.md has them. */
export async function readCounts(db: Db, { zoom, x, y }: Tile): Promise<Buffer> {
  const depth = countsDepth(zoom)
  const side = 2 ** depth
  const columns = Array.from({ length: side }, (_, column) => x * side + column)
  const rows = await selectParts(db, zoom + depth, columns, y * side, (y + 1) * side)
  const unitsOfPart = 2 ** (worldBits - zoom - depth)
  const pairs = new Uint32Array(rows.length * 2)
  rows
    .map((part) => ({
      index: (part.y - y * side) * side + part.x - x * side,
      east: part.middle_x / unitsOfPart - part.x,
      south: part.middle_y / unitsOfPart - part.y,
      sold: part.sold,
    }))
    .toSorted((a, b) => a.index - b.index)
    .forEach(({ index, east, south, sold }, at) =>
      pairs.set([index + byteOf(east) * 2 ** 16 + byteOf(south) * 2 ** 24, sold], at * 2),
    )
  return Buffer.from(pairs.buffer)
}

/** How far across a part, in 256ths. */
const byteOf = (across: number) => Math.min(Math.floor(across * 256), 255)
