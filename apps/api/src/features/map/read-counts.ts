import { countsDepth } from '@meridian/shared/endpoints/map'
import type pg from 'pg'
import { worldBits } from './patch-middle.ts'

export interface Tile {
  zoom: number
  x: number
  y: number
}

interface Part {
  x: number
  y: number
  sold: number
  middle_x: number
  middle_y: number
}

/** The columns are listed, so that the index is entered once for each and not read along the whole meridian. */
const text = `
  select x, y, sold::float8 as sold, sum_x::float8 / sold as middle_x, sum_y::float8 / sold as middle_y
  from tile_counts
  where zoom = $1 and x = any($2::integer[]) and y >= $3 and y < $4 and sold > 0`

/** Pairs of 32-bit numbers as docs/map-blocks.md has them. */
export async function readCounts(pool: pg.Pool, { zoom, x, y }: Tile): Promise<Buffer> {
  const depth = countsDepth(zoom)
  const side = 2 ** depth
  const columns = Array.from({ length: side }, (_, column) => x * side + column)
  const { rows } = await pool.query<Part>({
    name: 'read-counts',
    text,
    values: [zoom + depth, columns, y * side, (y + 1) * side],
  })
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
