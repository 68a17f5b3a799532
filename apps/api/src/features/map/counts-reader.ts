/** Counts for many readers at once, from the cache until a roll-up names them, or from the database. */
import type { Db } from '#platform/db/database.ts'
import { memoryShare } from '#platform/memory-share.ts'
import { mapTopic } from '#platform/live/live-events.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import { BatchedReads } from './batched-reads.ts'
import { tileKey } from '#features/map/counts/count-tiles.ts'
import type { Tile } from '#features/map/counts/count-tiles.ts'
import { ResponseCache } from './response-cache.ts'
import type { Answer } from './response-cache.ts'
import { storedTile, pieceOf, readCounts } from './read-counts.ts'

const maxCacheBytes = memoryShare({ part: 0.005, leastMb: 16, mostMb: 256 })

export class CountsReader {
  readonly #cache: ResponseCache<string, Answer>
  readonly #reads: BatchedReads<string, Answer>
  /** Separate, like those of blocks. */
  readonly #watchedReads: BatchedReads<string, Answer>

  constructor(db: Db, live: LiveHub) {
    const cache = new ResponseCache<string, Answer>(live, maxCacheBytes)
    this.#cache = cache
    const read = (tiles: readonly string[]) => cache.read(tiles, () => readCounts(db, tiles))
    this.#reads = new BatchedReads({ statementsAtOnce: 3, keysPerStatement: 32, read })
    this.#watchedReads = new BatchedReads({ statementsAtOnce: 1, keysPerStatement: 32, read })
    live.subscribe([mapTopic], ({ payload }) => {
      if (payload.type !== 'counts') return
      if (!payload.tiles) cache.forgetAll()
      for (const tile of payload.tiles ?? []) cache.forget(tile)
    })
  }

  read(tile: Tile): Promise<Answer> {
    return this.#read(tile, this.#reads)
  }

  readWatched(tile: Tile): Promise<Answer> {
    return this.#read(tile, this.#watchedReads)
  }

  async #read(tile: Tile, reads: BatchedReads<string, Answer>): Promise<Answer> {
    const key = tileKey(storedTile(tile))
    return pieceOf((await this.#cache.find(key)) ?? (await reads.read(key)), tile)
  }
}
