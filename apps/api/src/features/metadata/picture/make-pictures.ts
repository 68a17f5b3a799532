/**
 * Pictures by content: the tag covers all inputs, so that a client with the tag needs no drawing and a stored picture
 * never becomes stale. Processes of low priority draw them, in turns between networks; requests for one picture share
 * it.
 */
import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { AppError } from '@meridian/shared/errors'
import { LRUCache } from 'lru-cache'
import { TaskProcessEnded } from '#platform/child-process/task-process.ts'
import { TaskProcesses } from '#platform/child-process/task-processes.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { FairQueue } from '#platform/fair-queue.ts'
import type { Log } from '#platform/logging/log.ts'
import { shareOf } from '#platform/processes/process-count.ts'
import { startDrawingProcess } from './drawing-process.ts'
import type { Drawing } from './drawing-process.ts'
import type { Tint } from './palette.ts'
import { frameLand } from './frame-land.ts'
import type { PictureKind } from './picture-kinds.ts'
import { pictureKinds } from './picture-kinds.ts'
import { PictureStore } from './picture-store.ts'
import { readNeighbours } from './read-neighbours.ts'

/** Increase with every change of the drawing or of the base map; drawing-version.test.ts notices one. */
export const drawingVersion = 2

export interface Picture {
  tag: string
  /** From memory or disk; undefined if it must be drawn. */
  find: () => Promise<Buffer | undefined>
  /** Whether it waits to be drawn or is being drawn, so that another request costs no drawing. */
  isDrawing: () => boolean
  /** `site` is the caller's network for turns. An aborted signal gives up the place in the queue. */
  draw: (site: string, signal?: AbortSignal) => Promise<Buffer>
}

const mostCachedBytes = shareOf(32 * 1024 * 1024)
/** A drawing takes some tenths of a second, and clients do not wait half a minute for a picture. */
const mostWaiting = 400
const mostPerSite = 40
/** Leaves a core free. Other processes of the machine draw as well. */
export const drawingsAtOnce = shareOf(Math.max(1, Math.min(2, availableParallelism() - 1)))
const retryAfterSeconds = 10

export const picturesBusy = () => new AppError('PICTURES_BUSY', { retryAfterSeconds })
const tooMany = () => new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })

export type PreparePicture = (cells: readonly number[], kind: PictureKind, tint?: Tint) => Promise<Picture>

interface PictureParts {
  db: Db
  config: Pick<Config, 'basemapDir' | 'pictures'>
  log: Log
}

export function createPictures(
  { db, config, log }: PictureParts,
  start = startDrawingProcess,
): PreparePicture {
  const cache = new LRUCache<string, Buffer>({
    maxSize: mostCachedBytes,
    sizeCalculation: ({ length }) => length + 256,
  })
  const store = new PictureStore(config.pictures, log)
  const processes = new TaskProcesses<Drawing, Uint8Array>((onEnd) => start(config.basemapDir, onEnd))
  const queue = new FairQueue<Buffer>({
    atOnce: drawingsAtOnce,
    mostPerGroup: mostPerSite,
    mostWaiting,
    rejection: (isOwn) => (isOwn ? tooMany() : picturesBusy()),
  })

  const find = async (tag: string): Promise<Buffer | undefined> => {
    const cached = cache.get(tag)
    if (cached) return cached
    const stored = await store.find(tag)
    if (stored) cache.set(tag, stored)
    return stored
  }

  const draw = async (tag: string, drawing: Drawing): Promise<Buffer> => {
    // It may have been drawn between the request and its turn, also by another process.
    const found = await find(tag)
    if (found) return found
    try {
      const picture = Buffer.from(await processes.run(drawing))
      cache.set(tag, picture)
      await store.add(tag, picture)
      return picture
    } catch (error) {
      if (!(error instanceof TaskProcessEnded)) throw error
      log.warn({ err: error }, 'a picture took too long, or its process was killed')
      throw picturesBusy()
    }
  }

  return async (cells, kind, tint = 'token') => {
    const view = frameLand(cells, pictureKinds[kind].size)
    const neighbours = await readNeighbours(db, view, cells)
    const inputs = `${drawingVersion} ${kind} ${tint} ${cells.join()} ${neighbours.join()}`
    const tag = hash('sha1', inputs, 'base64url')
    return {
      tag,
      find: () => find(tag),
      isDrawing: () => queue.has(tag),
      draw: (site, signal) =>
        queue.add({
          group: site,
          key: tag,
          run: () => draw(tag, { kind, cells, neighbours, tint }),
          ...(signal && { signal }),
        }),
    }
  }
}
