/**
 * Pictures by content: the tag covers all inputs, so that a client with the tag needs no drawing and a cached
 * picture never becomes stale. Pictures are drawn one at a time; concurrent requests for one share it.
 */
import { hash } from 'node:crypto'
import { AppError } from '@meridian/shared/errors'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { SharedReads } from '#features/map/shared-reads.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { drawPicture } from './draw-picture.ts'
import type { Land } from './draw-picture.ts'
import type { Tint } from './palette.ts'
import { frameLand } from './frame-land.ts'
import { createTileReader } from './read-basemap.ts'
import { readNeighbours } from './read-neighbours.ts'

/** Increase with every change of the drawing or of the base map. */
const drawing = 1

const square = { width: 1000, height: 1000 }
export const pictureKinds = {
  'image.svg': { size: square, type: 'image/svg+xml' },
  'image.png': { size: square, type: 'image/png' },
  /** The preview size for links to our pages. */
  'share.png': { size: { width: 1200, height: 630 }, type: 'image/png' },
} as const

export type PictureKind = keyof typeof pictureKinds

export interface Picture {
  tag: string
  /** Whether it is cached or already being drawn, so that a request costs no drawing. */
  isDrawn: () => boolean
  render: () => Promise<Buffer>
}

const mostCachedBytes = 32 * 1024 * 1024
/** Each takes some tenths of a second, and clients do not wait half a minute for a picture. */
const mostWaiting = 40
const retryAfterSeconds = 10

// One thread: the process's few threads also sign, compress and read files.
sharp.concurrency(1)
sharp.cache(false)

export type PreparePicture = (cells: readonly number[], kind: PictureKind, tint?: Tint) => Promise<Picture>

export function createPictures(db: Db, config: Pick<Config, 'basemapDir'>): PreparePicture {
  const readTile = createTileReader(config.basemapDir)
  const cache = new LRUCache<string, Buffer>({
    maxSize: mostCachedBytes,
    sizeCalculation: ({ length }) => length + 256,
  })
  const drawings = new SharedReads<Buffer>(1)
  const waiting = new Map<string, number>()

  const draw = async (tag: string, land: Land, kind: PictureKind): Promise<Buffer> => {
    const svg = Buffer.from(await drawPicture(land, readTile))
    const picture = kind === 'image.svg' ? svg : await sharp(svg).png().timeout({ seconds: 20 }).toBuffer()
    cache.set(tag, picture)
    return picture
  }

  const render = async (tag: string, land: Land, kind: PictureKind): Promise<Buffer> => {
    const found = cache.get(tag)
    if (found) return found
    // A picture that is being drawn anyway takes no place in the queue.
    if (!waiting.has(tag) && waiting.size >= mostWaiting)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    waiting.set(tag, (waiting.get(tag) ?? 0) + 1)
    try {
      return await drawings.read(tag, async () => cache.get(tag) ?? draw(tag, land, kind))
    } finally {
      const others = waiting.get(tag)! - 1
      if (others > 0) waiting.set(tag, others)
      else waiting.delete(tag)
    }
  }

  return async (cells, kind, tint = 'token') => {
    const view = frameLand(cells, pictureKinds[kind].size)
    const neighbours = await readNeighbours(db, view, cells)
    const tag = hash('sha1', `${drawing} ${kind} ${tint} ${cells.join()} ${neighbours.join()}`, 'base64url')
    return {
      tag,
      isDrawn: () => cache.has(tag) || waiting.has(tag),
      render: () => render(tag, { view, cells, neighbours, tint }, kind),
    }
  }
}
