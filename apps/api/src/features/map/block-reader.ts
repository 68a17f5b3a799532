/** Blocks for many readers at once, from the cache or the database. */
import type { Db } from '#platform/db/database.ts'
import { memoryShare } from '#platform/memory-share.ts'
import { mapTopic } from '#platform/live/live-events.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import { BatchedReads } from './batched-reads.ts'
import { readBlocks } from './block-queries.ts'
import type { Block } from './block-queries.ts'
import { ResponseCache } from './response-cache.ts'

const maxCacheBytes = memoryShare({ part: 0.01, leastMb: 32, mostMb: 512 })

export class BlockReader {
  readonly #cache: ResponseCache<number, Block>
  readonly #reads: BatchedReads<number, Block>
  /** Separate, so that map requests do not wait for reads of the live watch. */
  readonly #watchedReads: BatchedReads<number, Block>

  constructor(db: Db, live: LiveHub) {
    // All free blocks are one and the same.
    const cache = new ResponseCache<number, Block>(live, maxCacheBytes, ({ halves, body }) =>
      halves === 0 ? 0 : body.length,
    )
    this.#cache = cache
    const read = (blocks: readonly number[]) => cache.read(blocks, () => readBlocks(db, blocks))
    this.#reads = new BatchedReads({ statementsAtOnce: 3, keysPerStatement: 16, read })
    this.#watchedReads = new BatchedReads({ statementsAtOnce: 1, keysPerStatement: 64, read })
    live.subscribe([mapTopic], ({ payload }) => {
      if (payload.type !== 'plots') return
      if (payload.all) cache.forgetAll()
      for (const block of payload.blocks ?? []) cache.forget(block)
    })
  }

  async read(block: number): Promise<Block> {
    return (await this.#cache.find(block)) ?? this.#reads.read(block)
  }

  async readAll(blocks: readonly number[]): Promise<Map<number, Block>> {
    return this.#readAll(blocks, this.#reads)
  }

  async readWatched(blocks: readonly number[]): Promise<Map<number, Block>> {
    return this.#readAll(blocks, this.#watchedReads)
  }

  async #readAll(blocks: readonly number[], reads: BatchedReads<number, Block>): Promise<Map<number, Block>> {
    const found = await Promise.all(
      blocks.map(async (block) => (await this.#cache.find(block)) ?? reads.read(block)),
    )
    return new Map(blocks.map((block, at) => [block, found[at]!]))
  }
}
