/**
 * Blocks for many readers at once: kept ones while they hold, the others from the database. Whoever asks there
 * joins the next statement, never one that has begun: what is answered was true after it was asked for. Under a
 * rush, many blocks share one statement, and all who want the same block share its row.
 */
import type { Db } from '#platform/db/database.ts'
import { mapTopic } from '#platform/live/live-hub.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import { readBlocks } from './block-queries.ts'
import type { Block } from './block-queries.ts'
import { KeptAnswers } from './kept-answers.ts'

const statementsAtOnce = 3
const blocksPerStatement = 16
const mostKeptBytes = 32 * 1024 * 1024

export class BlockReader {
  readonly #db: Db
  readonly #kept: KeptAnswers<number, Block>
  readonly #wanted = new Map<number, PromiseWithResolvers<Block>>()
  #statements = 0

  constructor(db: Db, live: LiveHub) {
    this.#db = db
    // All free blocks are one and the same.
    const kept = new KeptAnswers<number, Block>(live, mostKeptBytes, ({ halves, body }) =>
      halves === 0 ? 0 : body.length,
    )
    this.#kept = kept
    live.subscribe([mapTopic], ({ payload }) => {
      if (payload.all) kept.forgetAll()
      for (const block of payload.blocks ?? []) kept.forget(block)
    })
  }

  async read(block: number): Promise<Block> {
    return (await this.#kept.find(block)) ?? this.#readSoon(block)
  }

  async readAll(blocks: readonly number[]): Promise<Map<number, Block>> {
    const found = await Promise.all(blocks.map((block) => this.read(block)))
    return new Map(blocks.map((block, at) => [block, found[at]!]))
  }

  #readSoon(block: number): Promise<Block> {
    const wanted = this.#wanted.get(block) ?? Promise.withResolvers<Block>()
    this.#wanted.set(block, wanted)
    this.#next()
    return wanted.promise
  }

  #next(): void {
    if (this.#statements === statementsAtOnce || this.#wanted.size === 0) return
    this.#statements += 1
    // In a moment, so that whoever asks in the same turn comes along.
    setImmediate(() => {
      void this.#readSome().finally(() => {
        this.#statements -= 1
        this.#next()
      })
    })
  }

  async #readSome(): Promise<void> {
    const asked = [...this.#wanted.entries()].slice(0, blocksPerStatement)
    if (asked.length === 0) return
    for (const [block] of asked) this.#wanted.delete(block)
    const blocks = asked.map(([block]) => block)
    try {
      const found = await this.#kept.read(blocks, () => readBlocks(this.#db, blocks))
      for (const [block, { resolve }] of asked) resolve(found.get(block)!)
    } catch (error) {
      for (const [, { reject }] of asked) reject(error)
    }
  }
}
