/** Which cells a map tile shows, and where in it their edges lie. */
import { cellAt, cellBbox, cellId, cellOf, columnsOfRow } from '@meridian/shared/grid'
import { EXTENT } from './vector-tile.ts'

export interface Tile {
  z: number
  x: number
  y: number
}

/**
 * A row of cells in a tile. Columns are counted on past the antimeridian (below 0, or from `columns` on), because
 * a tile's margin may lie beyond it.
 */
export interface TileRow {
  row: number
  columns: number
  first: number
  last: number
  /** In units of the tile, cut at its margin. */
  top: number
  bottom: number
}

/** Drawn beyond the edge, so that lines on it have their full width in both tiles. */
const MARGIN = 128

const RADIANS = Math.PI / 180

const mercatorX = (lng: number) => (lng + 180) / 360
const mercatorY = (lat: number) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) / (2 * Math.PI)
const latitudeAt = (y: number) => Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RADIANS

export const tileX = ({ z, x }: Tile, lng: number) => cut((mercatorX(lng) * 2 ** z - x) * EXTENT)
export const tileY = ({ z, y }: Tile, lat: number) => cut((mercatorY(lat) * 2 ** z - y) * EXTENT)

/** South to north. */
export function rowsOfTile(tile: Tile): TileRow[] {
  const { z, x, y } = tile
  const margin = MARGIN / EXTENT
  const south = latitudeAt(Math.min((y + 1 + margin) / 2 ** z, 1))
  const north = latitudeAt(Math.max((y - margin) / 2 ** z, 0))
  const west = (x - margin) / 2 ** z
  const east = (x + 1 + margin) / 2 ** z
  const lastRow = cellOf(cellAt(0, north)).row
  const rows: TileRow[] = []
  for (let row = cellOf(cellAt(0, south)).row; row <= lastRow; row++) {
    const columns = columnsOfRow(row)
    const [, bottom, , top] = cellBbox(cellId({ row, col: 0 }))
    rows.push({
      row,
      columns,
      first: Math.floor(west * columns),
      last: Math.floor(east * columns),
      top: tileY(tile, top),
      bottom: tileY(tile, bottom),
    })
  }
  return rows
}

/** The column on the grid that a column counted past the antimeridian is. */
export const wrapColumn = (col: number, columns: number) => ((col % columns) + columns) % columns

/** Where the western edge of a column lies; the number is the cell's own, so that everything drawn lines up. */
export function columnX(tile: Tile, { row, columns }: TileRow, col: number): number {
  const [west] = cellBbox(cellId({ row, col: wrapColumn(col, columns) }))
  return tileX(tile, west + Math.floor(col / columns) * 360)
}

/** The tiles of a zoom that a view touches, each once. Longitudes may run on past the antimeridian. */
export function tilesInView(
  view: { west: number; south: number; east: number; north: number },
  z: number,
): Tile[] {
  const count = 2 ** z
  const at = (part: number) => Math.floor(part * count)
  const clamp = (index: number) => Math.min(Math.max(index, 0), count - 1)
  const firstX = at(mercatorX(view.west))
  const lastX = Math.min(at(mercatorX(view.east)), firstX + count - 1)
  const tiles: Tile[] = []
  for (let y = clamp(at(mercatorY(view.north))); y <= clamp(at(mercatorY(view.south))); y++)
    for (let x = firstX; x <= lastX; x++) tiles.push({ z, x: wrapColumn(x, count), y })
  return tiles
}

const cut = (value: number) => Math.round(Math.min(Math.max(value, -MARGIN), EXTENT + MARGIN))
