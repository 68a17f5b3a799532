import { evenBits, interleave, oddBits } from './morton.ts'

/** Row from the south pole, column from the antimeridian eastward. */
export type Cell = { row: number; col: number }
/** West, south, east, north, in degrees. */
export type Bbox = [west: number, south: number, east: number, north: number]
/** Degrees. `west` above `east` means across the antimeridian; longitudes beyond ±180 are wrapped. */
export type Rectangle = { west: number; south: number; east: number; north: number }
export type Direction = 'north' | 'south' | 'east' | 'west'

export const ROWS = 50_000
const EQUATOR_COLUMNS = 100_000
const BAND_ROWS = 64
const CELLS_PER_BLOCK = BAND_ROWS * BAND_ROWS
export const LAST_SOLD_LATITUDE = 85
const SNAP_TOLERANCE = 1e-6
const EARTH_RADIUS = 6_371_008.8
const RADIANS = Math.PI / 180

// 64 does not divide 50,000: the northernmost band has 16 rows, and its middle is theirs.
const COLUMNS_OF_BAND = Int32Array.from({ length: Math.ceil(ROWS / BAND_ROWS) }, (_, band) => {
  const first = band * BAND_ROWS
  const end = Math.min(first + BAND_ROWS, ROWS)
  return Math.round(EQUATOR_COLUMNS * Math.cos(((southOfRow(first) + southOfRow(end)) / 2) * RADIANS))
})

export function bandOf(row: number): number {
  return Math.floor(row / BAND_ROWS)
}

export function columnsOfRow(row: number): number {
  const columns = COLUMNS_OF_BAND[bandOf(row)]
  if (columns === undefined) throw new RangeError(`Row ${row} is not on the grid`)
  return columns
}

/** The id of a cell on the grid; row and column are not checked. */
export function cellId({ row, col }: Cell): number {
  return interleave(col, row)
}

export function cellOf(id: number): Cell {
  return { row: oddBits(id), col: evenBits(id) }
}

export function isCellId(id: number): boolean {
  if (!Number.isSafeInteger(id) || id < 0 || id >= 2 ** 34) return false
  const { row, col } = cellOf(id)
  return row < ROWS && col < columnsOfRow(row)
}

/** For sale if completely within 85 degrees of the equator. */
export function isForSale(id: number): boolean {
  if (!isCellId(id)) return false
  const { row } = cellOf(id)
  return southOfRow(row) >= -LAST_SOLD_LATITUDE && southOfRow(row + 1) <= LAST_SOLD_LATITUDE
}

/** Every point is in one cell: the south and west edges belong to it, the north and east ones do not. */
export function cellAt(lng: number, lat: number): number {
  if (!Number.isFinite(lng) || !Number.isFinite(lat)) throw new RangeError(`No place at ${lng}, ${lat}`)
  const row = rowAt(lat)
  return interleave(columnAt(wrap(lng), columnsOfRow(row)), row)
}

export function cellBbox(id: number): Bbox {
  const { row, col } = cellOf(id)
  const columns = columnsOfRow(row)
  return [westOfColumn(col, columns), southOfRow(row), westOfColumn(col + 1, columns), southOfRow(row + 1)]
}

/** Closed, counter-clockwise from the south-west corner, as in GeoJSON. */
export function cellRing(id: number): [lng: number, lat: number][] {
  const [west, south, east, north] = cellBbox(id)
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

export function cellCenter(id: number): [lng: number, lat: number] {
  const [west, south, east, north] = cellBbox(id)
  return [(west + east) / 2, (south + north) / 2]
}

/** The short way across the antimeridian: east may be above 180 degrees. */
export function boundsOfCells(ids: readonly number[]): Bbox | null {
  if (ids.length === 0) return null
  const direct = boundsAcross(ids, 0)
  const around = boundsAcross(ids, 360)
  return around[2] - around[0] < direct[2] - direct[0] ? around : direct
}

/** Moves western longitudes eastward by this many degrees. */
function boundsAcross(ids: readonly number[], shift: number): Bbox {
  const bounds: Bbox = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [west, south, east, north] of ids.map(cellBbox)) {
    const by = west < 0 ? shift : 0
    bounds[0] = Math.min(bounds[0], west + by)
    bounds[1] = Math.min(bounds[1], south)
    bounds[2] = Math.max(bounds[2], east + by)
    bounds[3] = Math.max(bounds[3], north)
  }
  return bounds
}

/** Square metres on a sphere with the Earth's mean radius. */
export function cellSize(id: number): number {
  const { row } = cellOf(id)
  const middle = ((southOfRow(row) + southOfRow(row + 1)) / 2) * RADIANS
  const half = (90 / ROWS) * RADIANS
  // sin(north) - sin(south), in a form that avoids cancellation.
  const sines = 2 * Math.cos(middle) * Math.sin(half)
  return EARTH_RADIUS ** 2 * ((2 * Math.PI) / columnsOfRow(row)) * sines
}

/** The cell of a client's box, or null if no cell's edges are within 1e-6 degrees. */
export function snapBbox(bbox: readonly number[]): number | null {
  if (bbox.length !== 4 || !bbox.every(Number.isFinite)) return null
  const [west, south, east, north] = bbox as Bbox
  if (west < -181 || east > 181) return null
  const id = cellAt((west + east) / 2, (south + north) / 2)
  const matches = cellBbox(id).every((edge, side) => Math.abs(edge - bbox[side]!) <= SNAP_TOLERANCE)
  return matches ? id : null
}

/** Null beyond the poles. Across bands, the cell at the longitude of this one's centre. */
export function neighbour(id: number, direction: Direction): number | null {
  const { row, col } = cellOf(id)
  const columns = columnsOfRow(row)
  if (direction === 'east') return interleave((col + 1) % columns, row)
  if (direction === 'west') return interleave((col + columns - 1) % columns, row)
  const next = direction === 'north' ? row + 1 : row - 1
  if (next < 0 || next >= ROWS) return null
  if (bandOf(next) === bandOf(row)) return interleave(col, next)
  return interleave(columnAt(cellCenter(id)[0], columnsOfRow(next)), next)
}

/**
 * The cells that a rectangle overlaps, without those that only share an edge, so that a cell's bbox returns that
 * cell only. In reading order: north to south, and eastward from the rectangle's west. `total` counts all; `ids` are
 * the first `limit`.
 */
export function cellsInRectangle(rectangle: Rectangle, limit: number): { ids: number[]; total: number } {
  const ids: number[] = []
  let total = 0
  const rows = rowsTouched(rectangle)
  for (let row = rows.last; row >= rows.first; row--) {
    const columns = columnsOfRow(row)
    const { first, count } = columnsTouched(rectangle, columns)
    const wanted = Math.min(count, limit - ids.length)
    for (let step = 0; step < wanted; step++) ids.push(interleave((first + step) % columns, row))
    total += count
  }
  return { ids, total }
}

/**
 * The cells that a rectangle overlaps as boxes, one per band, north to south: together its exact outline. Their west
 * is the one nearest to the rectangle's, so that both may be beyond ±180.
 */
export function boxesTouched(rectangle: Rectangle): Bbox[] {
  const rows = rowsTouched(rectangle)
  const boxes: Bbox[] = []
  for (let band = bandOf(rows.last); band >= bandOf(rows.first); band--) {
    const columns = columnsOfRow(band * BAND_ROWS)
    const { first, count } = columnsTouched(rectangle, columns)
    const column = westOfColumn(first, columns)
    const west = column + Math.round((rectangle.west - column) / 360) * 360
    boxes.push([
      west,
      southOfRow(Math.max(rows.first, band * BAND_ROWS)),
      west + (count / columns) * 360,
      southOfRow(Math.min(rows.last + 1, (band + 1) * BAND_ROWS)),
    ])
  }
  return boxes
}

/** 64 × 64 cells whose ids are one contiguous range, within one band. */
export function blockOf(id: number): number {
  return Math.floor(id / CELLS_PER_BLOCK)
}

/** The ids from `first` up to `end`, exclusive. In the last block of a band not all are cells. */
export function blockRange(block: number): { first: number; end: number } {
  return { first: block * CELLS_PER_BLOCK, end: (block + 1) * CELLS_PER_BLOCK }
}

/** The position of a cell in its block's bitset: 0 to 4095. */
export function indexInBlock(id: number): number {
  return id & (CELLS_PER_BLOCK - 1)
}

/** A block is on the grid if its south-western cell is. */
export function isBlock(block: number): boolean {
  return Number.isSafeInteger(block) && isCellId(block * CELLS_PER_BLOCK)
}

/** In id order. */
export function blockCells(block: number): number[] {
  const { first } = blockRange(block)
  return Array.from({ length: CELLS_PER_BLOCK }, (_, index) => first + index).filter(isCellId)
}

export function blockBbox(block: number): Bbox {
  const corner = cellOf(block * CELLS_PER_BLOCK)
  const columns = columnsOfRow(corner.row)
  return [
    westOfColumn(corner.col, columns),
    southOfRow(corner.row),
    westOfColumn(Math.min(corner.col + BAND_ROWS, columns), columns),
    southOfRow(Math.min(corner.row + BAND_ROWS, ROWS)),
  ]
}

/** The blocks that a rectangle overlaps, north to south and eastward from its west, each once. */
export function blocksInView(view: Rectangle): number[] {
  const blocks: number[] = []
  const rows = rowsTouched(view)
  for (let band = bandOf(rows.last); band >= bandOf(rows.first); band--) {
    const columns = columnsOfRow(band * BAND_ROWS)
    const { first, count } = columnsTouched(view, columns)
    const inBand = Math.ceil(columns / BAND_ROWS)
    const firstBlock = Math.floor(first / BAND_ROWS)
    const lastColumn = first + count - 1
    const lastBlock = Math.floor((lastColumn % columns) / BAND_ROWS) + (lastColumn >= columns ? inBand : 0)
    const across = Math.min(lastBlock - firstBlock + 1, inBand)
    for (let step = 0; step < across; step++) blocks.push(interleave((firstBlock + step) % inBand, band))
  }
  return blocks
}

// A quotient of integers: four decimals, as precise as floating point allows.
function southOfRow(row: number): number {
  return (row * 36 - 900_000) / 10_000
}

// Seven decimals (a centimetre) are readable in JSON; adjacent cells get exactly the same number.
function westOfColumn(col: number, columns: number): number {
  return Math.round((360 * (col / columns) - 180) * 1e7) / 1e7
}

function rowAt(lat: number): number {
  const row = Math.floor((lat + 90) / 0.0036)
  return clamp(row + correction(lat, southOfRow(row), southOfRow(row + 1)), ROWS)
}

function columnAt(lng: number, columns: number): number {
  const col = Math.floor(((lng + 180) / 360) * columns)
  return clamp(col + correction(lng, westOfColumn(col, columns), westOfColumn(col + 1, columns)), columns)
}

// The division finds the cell up to rounding at its edges; the edges decide.
function correction(value: number, from: number, to: number): number {
  if (value < from) return -1
  return value >= to ? 1 : 0
}

function clamp(value: number, count: number): number {
  return Math.min(Math.max(value, 0), count - 1)
}

/** Into [-180, 180). */
function wrap(lng: number): number {
  if (lng >= -180 && lng < 180) return lng
  const wrapped = ((((lng + 180) % 360) + 360) % 360) - 180
  return wrapped === 180 ? -180 : wrapped
}

function rowsTouched({ south, north }: Rectangle): { first: number; last: number } {
  const first = rowAt(south)
  const last = rowAt(north)
  return { first, last: last > first && southOfRow(last) === north ? last - 1 : last }
}

/** `count` columns eastward from `first`, wrapping to 0. */
function columnsTouched({ west, east }: Rectangle, columns: number): { first: number; count: number } {
  const from = wrap(west)
  const first = columnAt(from, columns)
  if (east - west >= 360) return { first, count: columns }
  if (east === west) return { first, count: 1 }
  // As the end of a rectangle, the antimeridian is 180 and never -180.
  const to = wrap(east) === -180 ? 180 : wrap(east)
  const end = columnAt(to, columns)
  const last = westOfColumn(end, columns) === to ? end - 1 : end
  const count = last - first + 1 + (to < from ? columns : 0)
  return { first, count: Math.min(Math.max(count, 1), columns) }
}
