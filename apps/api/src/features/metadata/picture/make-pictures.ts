/**
 * Pictures by their content: the tag is made of all that goes into one, so that whoever has it needs no drawing, and a
 * kept picture can not go stale. They are drawn one at a time; who wants the same one meanwhile shares it.
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
import { frameLand } from './frame-land.ts'
import { createTileReader } from './read-basemap.ts'
import { readNeighbours } from './read-neighbours.ts'

/** To be raised with every change of how a picture looks, of the map below it as well. */
const drawing = 1

const square = { width: 1000, height: 1000 }
export const pictureKinds = {
  'image.svg': { size: square, type: 'image/svg+xml' },
  'image.png': { size: square, type: 'image/png' },
  /** As pages show it that link to one of ours. */
  'share.png': { size: { width: 1200, height: 630 }, type: 'image/png' },
} as const

export type PictureKind = keyof typeof pictureKinds

export interface Picture {
  tag: string
  /** It is kept, or being drawn for somebody else: whoever wants it takes no time of others. */
  isDrawn: () => boolean
  render: () => Promise<Buffer>
}

const mostKeptBytes = 32 * 1024 * 1024
/** Each takes some tenths of a second, and nobody waits half a minute for a picture. */
const mostWaiting = 40
const retryAfterSeconds = 10

// One at a time on one thread: the process's few are needed by all that signs, compresses or reads a file.
sharp.concurrency(1)
sharp.cache(false)

export type PreparePicture = (cells: readonly number[], kind: PictureKind) => Promise<Picture>

export function createPictures(db: Db, config: Pick<Config, 'basemapDir'>): PreparePicture {
  const readTile = createTileReader(config.basemapDir)
  const kept = new LRUCache<string, Buffer>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ length }) => length + 256,
  })
  const drawings = new SharedReads<Buffer>(1)
  const waiting = new Map<string, number>()

  const draw = async (tag: string, land: Land, kind: PictureKind): Promise<Buffer> => {
    const svg = Buffer.from(await drawPicture(land, readTile))
    const picture = kind === 'image.svg' ? svg : await sharp(svg).png().timeout({ seconds: 20 }).toBuffer()
    kept.set(tag, picture)
    return picture
  }

  const render = async (tag: string, land: Land, kind: PictureKind): Promise<Buffer> => {
    const found = kept.get(tag)
    if (found) return found
    // Whoever wants a picture that is being drawn anyway takes no place.
    if (!waiting.has(tag) && waiting.size >= mostWaiting)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    waiting.set(tag, (waiting.get(tag) ?? 0) + 1)
    try {
      return await drawings.read(tag, async () => kept.get(tag) ?? draw(tag, land, kind))
    } finally {
      const others = waiting.get(tag)! - 1
      if (others > 0) waiting.set(tag, others)
      else waiting.delete(tag)
    }
  }

  return async (cells, kind) => {
    const view = frameLand(cells, pictureKinds[kind].size)
    const neighbours = await readNeighbours(db, view, cells)
    const tag = hash('sha1', `${drawing} ${kind} ${cells.join()} ${neighbours.join()}`, 'base64url')
    return {
      tag,
      isDrawn: () => kept.has(tag) || waiting.has(tag),
      render: () => render(tag, { view, cells, neighbours }, kind),
    }
  }
}
