/** Tiles of counts over sold land. */
import type { Db } from '../../apps/api/src/platform/db/database.ts'
import { mapTopic } from '../../apps/api/src/platform/live/live-events.ts'
import { publish } from '../../apps/api/src/platform/live/live-hub.ts'
import { cellCenter } from '../../packages/shared/src/grid.ts'
import type { SoldBlock } from './fill-land.ts'

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

const zooms = 12

/** A tile of any zoom, over one of the blocks. */
export const tileOver = (blocks: readonly SoldBlock[]): string =>
  tileAt(pick(blocks), Math.floor(Math.random() * zooms))

/** The tiles of all zooms over the blocks. */
export const tilesOver = (blocks: readonly SoldBlock[]): string[] => tilesByZoom(blocks).flat()

/**
 * As many tiles of each zoom as lie over `these`, chosen from those over `all`: the number of tiles determines how
 * often an evicted tile is requested again.
 */
export function tilesAlike(these: readonly SoldBlock[], all: readonly SoldBlock[]): () => string {
  const anywhere = tilesByZoom(all)
  const chosen = tilesByZoom(these).map((tiles, zoom) => {
    const left = anywhere[zoom]!
    return tiles.flatMap(() => left.splice(Math.floor(Math.random() * left.length), 1))
  })
  return () => pick(pick(chosen))
}

const tilesByZoom = (blocks: readonly SoldBlock[]): string[][] =>
  Array.from({ length: zooms }, (_, zoom) => [...new Set(blocks.map((block) => tileAt(block, zoom)))])

function tileAt({ block }: SoldBlock, zoom: number): string {
  const [lng, lat] = cellCenter(block * 4096)
  const x = Math.floor(((lng + 180) / 360) * 2 ** zoom)
  const y = Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom)
  return `/api/map/counts/${zoom}/${x}/${y}`
}

export const forgetCounts = (db: Db): Promise<void> => publish(db, mapTopic, { type: 'counts' })
