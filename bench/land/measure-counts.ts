/** Tiles of counts over what is sold. */
import type { Db } from '../../apps/api/src/platform/db/database.ts'
import { mapTopic, publish } from '../../apps/api/src/platform/live/live-hub.ts'
import { cellCenter } from '../../packages/shared/src/grid.ts'
import type { SoldBlock } from './fill-land.ts'

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

/** A tile of any zoom, over one of the blocks. */
export function tileOver(blocks: readonly SoldBlock[]): string {
  const [lng, lat] = cellCenter(pick(blocks).block * 4096)
  const zoom = Math.floor(Math.random() * 12)
  const x = Math.floor(((lng + 180) / 360) * 2 ** zoom)
  const y = Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom)
  return `/api/map/counts/${zoom}/${x}/${y}`
}

export const forgetCounts = (db: Db): Promise<void> => publish(db, mapTopic, { type: 'counts' })
