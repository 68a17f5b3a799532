/**
 * What open pages were told of a moment ago, under its version. Where much is sold, a block has changed again before
 * all who were told of it have read it; they are given what they were told of, which a cache may keep for the rest of
 * them, and hear of the next a second later.
 */
import { LRUCache } from 'lru-cache'
import type { Answer } from './response-cache.ts'
import { versionOf } from './version.ts'

const mostKeptBytes = 16 * 1024 * 1024
/** What an answer takes beside its body, about. */
const bytesBeside = 512
const longestMs = 30_000

export class SentVersions {
  readonly #told = new LRUCache<string, Answer>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ body }) => body.length + bytesBeside,
    ttl: longestMs,
  })

  /** `what` is the address of the block or tile. */
  remember(what: string, answer: Answer): void {
    this.#told.set(`${what} ${versionOf(answer)}`, answer)
  }

  find(what: string, version: string): Answer | undefined {
    return this.#told.get(`${what} ${version}`)
  }
}
