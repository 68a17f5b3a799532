/** Counts for many readers at once: kept ones until the next roll-up, the others from the database. */
import type { Db } from '#platform/db/database.ts'
import { tagOf } from '#platform/http/answer-unless-known.ts'
import { mapTopic } from '#platform/live/live-hub.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import { KeptAnswers } from './kept-answers.ts'
import type { Answer } from './kept-answers.ts'
import { readCounts } from './read-counts.ts'
import type { Tile } from './read-counts.ts'
import { SharedReads } from './shared-reads.ts'

const statementsAtOnce = 4
const mostKeptBytes = 16 * 1024 * 1024

export class CountsReader {
  readonly #db: Db
  readonly #kept: KeptAnswers<string, Answer>
  readonly #reads = new SharedReads<Answer>(statementsAtOnce)

  constructor(db: Db, live: LiveHub) {
    this.#db = db
    const kept = new KeptAnswers<string, Answer>(live, mostKeptBytes)
    this.#kept = kept
    live.subscribe([mapTopic], ({ payload }) => {
      if (payload.type === 'counts') kept.forgetAll()
    })
  }

  async read(tile: Tile): Promise<Answer> {
    const key = `${tile.zoom}/${tile.x}/${tile.y}`
    return (await this.#kept.find(key)) ?? this.#reads.read(key, () => this.#readNow(key, tile))
  }

  async #readNow(key: string, tile: Tile): Promise<Answer> {
    const found = await this.#kept.read([key], async () => {
      const body = await readCounts(this.#db, tile)
      return new Map([[key, { body, tag: tagOf(body) }]])
    })
    return found.get(key)!
  }
}
