/** The stored and the expected counts of the map, part by part. */
import { visitCounts } from '@meridian/shared/grid/count-grid'
import { countsDepth } from '@meridian/shared/endpoints/map'
import { finestTileZoom } from '#features/map/counts/count-tiles.ts'
import type { Tile } from '#features/map/counts/count-tiles.ts'
import { patchMiddle } from '#features/map/counts/patch-middle.ts'
import { rollUpCounts } from '#features/map/counts/roll-up-counts.ts'
import type { Db } from '#platform/db/database.ts'
import type { TestApi } from './test-api.ts'

interface Count {
  sold: number
  /** In units of the world's side, which has 2^24. */
  x: number
  y: number
}

/** Repeats until no change is left. */
export async function rollUpAll({ db, platform }: Pick<TestApi, 'db' | 'platform'>): Promise<void> {
  while ((await rollUpCounts(db, platform.log)) !== 0);
}

export const placeOf = (cell: number) => patchMiddle(Math.floor(cell / 64))
export const tileAt = ({ x, y }: { x: number; y: number }, zoom: number): Tile => ({
  zoom,
  x: x >> (24 - zoom),
  y: y >> (24 - zoom),
})

/** Decodes a tile: counts by the finer tile that each part is, with the centre of its plots. */
export function partsOf({ zoom, x, y }: Tile, body: Uint8Array): Map<string, Count> {
  const depth = countsDepth(zoom)
  const side = 2 ** depth
  const unit = 2 ** (24 - zoom - depth)
  const parts = new Map<string, Count>()
  visitCounts(body, (part, middle, sold) => {
    const [column, row] = [x * side + (part % side), y * side + Math.floor(part / side)]
    parts.set(`${zoom + depth}/${column}/${row}`, {
      sold,
      x: (column + ((middle & 15) + 0.5) / 16) * unit,
      y: (row + ((middle >> 4) + 0.5) / 16) * unit,
    })
  })
  return parts
}

const ownedCells = async (db: Db): Promise<number[]> => {
  const rows = await db.selectFrom('plots').select('cell').where('state', '=', 'owned').execute()
  return rows.map(({ cell }) => Number(cell))
}

/** Expected parts of every stored tile, computed from the plots alone. */
export const expectedParts = async (db: Db, tileZoom: number): Promise<Map<string, Count>> =>
  countParts(await ownedCells(db), tileZoom)

function countParts(cells: readonly number[], tileZoom: number): Map<string, Count> {
  const level = tileZoom + countsDepth(tileZoom)
  const parts = new Map<string, Count>()
  for (const cell of cells) {
    const place = placeOf(cell)
    const { x, y } = tileAt(place, level)
    const before = parts.get(`${level}/${x}/${y}`) ?? { sold: 0, x: 0, y: 0 }
    const sold = before.sold + 1
    parts.set(`${level}/${x}/${y}`, {
      sold,
      x: before.x + (place.x - before.x) / sold,
      y: before.y + (place.y - before.y) / sold,
    })
  }
  return parts
}

export const storedTiles = (db: Db) =>
  db.selectFrom('count_tiles').selectAll().orderBy('zoom').orderBy('x').orderBy('y').execute()

type StoredTile = Awaited<ReturnType<typeof storedTiles>>[number]

/** The parts of all tiles of a zoom level. */
function partsAtZoom(tiles: readonly StoredTile[], zoom: number): Map<string, Count> {
  const all = new Map<string, Count>()
  for (const tile of tiles)
    if (tile.zoom === zoom) for (const [key, count] of partsOf(tile, tile.body)) all.set(key, count)
  return all
}

export async function soldAtZoom(db: Db, zoom: number): Promise<number> {
  return partsAtZoom(await storedTiles(db), zoom)
    .values()
    .reduce((sum, { sold }) => sum + sold, 0)
}

/**
 * Keys of the parts that differ. A centre may differ by a 16th of a part, which exceeds all rounding errors together.
 */
export function wrongParts(found: ReadonlyMap<string, Count>, wanted: ReadonlyMap<string, Count>): string[] {
  return [...new Set([...found.keys(), ...wanted.keys()])].filter((key) => {
    const [one, other] = [found.get(key), wanted.get(key)]
    const most = 2 ** (24 - Number(key.split('/')[0])) / 16
    return (
      one?.sold !== other?.sold || Math.abs(one!.x - other!.x) > most || Math.abs(one!.y - other!.y) > most
    )
  })
}

/** Parts of all zoom levels whose counts differ from the plots. */
export async function wrongCounts(db: Db): Promise<string[]> {
  const [tiles, cells] = await Promise.all([storedTiles(db), ownedCells(db)])
  const wrong: string[] = []
  for (let zoom = 0; zoom <= finestTileZoom; zoom += 1)
    wrong.push(...wrongParts(partsAtZoom(tiles, zoom), countParts(cells, zoom)))
  return wrong
}
