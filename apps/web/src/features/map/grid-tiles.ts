import { bandOf } from '@meridian/shared/grid'
import { columnX, rowsOfTile } from './tile-cells.ts'
import type { Tile, TileRow } from './tile-cells.ts'
import type { TileLayer } from './vector-tile.ts'

export const GRID_LAYER = 'grid'

/** The edges of all cells in a tile: a line for each row, and in each band a line for each column. */
export function gridLayer(tile: Tile): TileLayer {
  const rows = rowsOfTile(tile)
  const paths: number[][] = []
  const west = columnXOf(tile, rows, 'first')
  const east = columnXOf(tile, rows, 'last')
  for (const { bottom } of rows) paths.push([west, bottom, east, bottom])
  for (const band of bandsOf(rows)) {
    const [lowest, highest] = [band[0]!, band.at(-1)!]
    for (let col = lowest.first; col <= lowest.last + 1; col++) {
      const x = columnX(tile, lowest, col)
      paths.push([x, lowest.bottom, x, highest.top])
    }
  }
  return { name: GRID_LAYER, kind: 'lines', paths }
}

function columnXOf(tile: Tile, rows: TileRow[], end: 'first' | 'last'): number {
  const row = rows[0]
  if (!row) return 0
  return columnX(tile, row, end === 'first' ? row.first : row.last + 1)
}

function bandsOf(rows: TileRow[]): TileRow[][] {
  const bands: TileRow[][] = []
  for (const row of rows) {
    const band = bands.at(-1)
    if (band && bandOf(band[0]!.row) === bandOf(row.row)) band.push(row)
    else bands.push([row])
  }
  return bands
}
