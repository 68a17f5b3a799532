/** Counts for many readers at once: kept ones until a roll-up names them, the others from the database. */
import type { Db } from '#platform/db/database.ts'
import { mapTopic } from '#platform/live/live-hub.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import { tileKey } from './count-tiles.ts'
import type { Tile } from './count-tiles.ts'
import { KeptAnswers } from './kept-answers.ts'
import type { Answer } from './kept-answers.ts'
import { keptTile, pieceOf, readCounts } from './read-counts.ts'
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
      if (payload.type !== 'counts') return
      if (!payload.tiles) kept.forgetAll()
      for (const tile of payload.tiles ?? []) kept.forget(tile)
    })
  }

  async read(tile: Tile): Promise<Answer> {
    const kept = keptTile(tile)
    const key = tileKey(kept)
    const answer =
      (await this.#kept.find(key)) ?? (await this.#reads.read(key, () => this.#readNow(key, kept)))
    return pieceOf(answer, tile)
  }

  async #readNow(key: string, tile: Tile): Promise<Answer> {
    const found = await this.#kept.read([key], async () => new Map([[key, await readCounts(this.#db, tile)]]))
    return found.get(key)!
  }
}
