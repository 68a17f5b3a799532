/** Reads blocks for many callers: from the cache while valid, otherwise from the database. */
import type { Db } from '#platform/db/database.ts'
import { memoryShare } from '#platform/memory-share.ts'
import { mapTopic } from '#platform/live/live-hub.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import { BatchedReads } from './batched-reads.ts'
import { readBlocks } from './block-queries.ts'
import type { Block } from './block-queries.ts'
import { KeptAnswers } from './kept-answers.ts'

const mostKeptBytes = memoryShare({ part: 0.01, leastMb: 32, mostMb: 512 })

export class BlockReader {
  readonly #kept: KeptAnswers<number, Block>
  readonly #reads: BatchedReads<number, Block>
  /** Separate, so that map requests do not wait for reads of the live watch. */
  readonly #watchedReads: BatchedReads<number, Block>

  constructor(db: Db, live: LiveHub) {
    // All free blocks share one buffer, so they count as 0 bytes.
    const kept = new KeptAnswers<number, Block>(live, mostKeptBytes, ({ halves, body }) =>
      halves === 0 ? 0 : body.length,
    )
    this.#kept = kept
    const read = (blocks: readonly number[]) => kept.read(blocks, () => readBlocks(db, blocks))
    this.#reads = new BatchedReads({ statementsAtOnce: 3, keysPerStatement: 16, read })
    this.#watchedReads = new BatchedReads({ statementsAtOnce: 1, keysPerStatement: 64, read })
    live.subscribe([mapTopic], ({ payload }) => {
      if (payload.all) kept.forgetAll()
      for (const block of payload.blocks ?? []) kept.forget(block)
    })
  }

  async read(block: number): Promise<Block> {
    return (await this.#kept.find(block)) ?? this.#reads.read(block)
  }

  async readAll(blocks: readonly number[]): Promise<Map<number, Block>> {
    return this.#readAll(blocks, this.#reads)
  }

  async readWatched(blocks: readonly number[]): Promise<Map<number, Block>> {
    return this.#readAll(blocks, this.#watchedReads)
  }

  async #readAll(blocks: readonly number[], reads: BatchedReads<number, Block>): Promise<Map<number, Block>> {
    const found = await Promise.all(
      blocks.map(async (block) => (await this.#kept.find(block)) ?? reads.read(block)),
    )
    return new Map(blocks.map((block, at) => [block, found[at]!]))
  }
}
