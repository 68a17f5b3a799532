/**
 * Reads single blocks for many at once. Whoever asks joins the next statement, never one that has begun: what is
 * answered was true after it was asked for. Under a rush, many blocks share one statement, and all who want the
 * same block share its row.
 */
import type pg from 'pg'
import { tagOf } from '#platform/http/answer-unless-known.ts'
import { bytesPerHalf, readBlocks } from './block-queries.ts'
import type { BlockBits } from './block-queries.ts'

export interface Block {
  body: Buffer
  tag: string
}

const statementsAtOnce = 3
const blocksPerStatement = 16

const asBlock = (body: Buffer): Block => ({ body, tag: tagOf(body) })
const emptyHalf = Buffer.alloc(bytesPerHalf)
const emptyBlock = asBlock(Buffer.alloc(2 * bytesPerHalf))
const blockOfBits = ({ sold, held }: BlockBits) =>
  asBlock(Buffer.concat([sold ?? emptyHalf, held ?? emptyHalf]))

export class BlockReader {
  readonly #pool: pg.Pool
  readonly #wanted = new Map<number, PromiseWithResolvers<Block>>()
  #statements = 0

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  read(block: number): Promise<Block> {
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
    try {
      const found = await readBlocks(
        this.#pool,
        asked.map(([block]) => block),
      )
      for (const [block, { resolve }] of asked) {
        const bits = found.get(block)
        resolve(bits ? blockOfBits(bits) : emptyBlock)
      }
    } catch (error) {
      for (const [, { reject }] of asked) reject(error)
    }
  }
}
