/** Counts for many readers at once: kept ones until a roll-up names them, the others from the database. */
import type { Db } from '#platform/db/database.ts'
import { mapTopic } from '#platform/live/live-hub.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import { BatchedReads } from './batched-reads.ts'
import { tileKey } from './count-tiles.ts'
import type { Tile } from './count-tiles.ts'
import { KeptAnswers } from './kept-answers.ts'
import type { Answer } from './kept-answers.ts'
import { keptTile, pieceOf, readCounts } from './read-counts.ts'

const mostKeptBytes = 16 * 1024 * 1024

export class CountsReader {
  readonly #kept: KeptAnswers<string, Answer>
  readonly #reads: BatchedReads<string, Answer>

  constructor(db: Db, live: LiveHub) {
    const kept = new KeptAnswers<string, Answer>(live, mostKeptBytes)
    this.#kept = kept
    this.#reads = new BatchedReads({
      statementsAtOnce: 3,
      keysPerStatement: 32,
      read: (tiles) => kept.read(tiles, () => readCounts(db, tiles)),
    })
    live.subscribe([mapTopic], ({ payload }) => {
      if (payload.type !== 'counts') return
      if (!payload.tiles) kept.forgetAll()
      for (const tile of payload.tiles ?? []) kept.forget(tile)
    })
  }

  async read(tile: Tile): Promise<Answer> {
    const key = tileKey(keptTile(tile))
    return pieceOf((await this.#kept.find(key)) ?? (await this.#reads.read(key)), tile)
  }
}
