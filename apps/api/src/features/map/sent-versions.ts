/**
 * Answers recently announced to open pages, by version. In a busy area a block may change again before all pages
 * have read it; they get the announced version, which caches can share, and the next one a second later.
 */
import { LRUCache } from 'lru-cache'
import { shareOf } from '#platform/processes/process-count.ts'
import type { Answer } from './response-cache.ts'
import { versionOf } from './version.ts'

const mostCachedBytes = shareOf(16 * 1024 * 1024)
/** Approximate overhead per entry in bytes. */
const overheadBytes = 512
const longestMs = 30_000

export class SentVersions {
  readonly #sent = new LRUCache<string, Answer>({
    maxSize: mostCachedBytes,
    sizeCalculation: ({ body }) => body.length + overheadBytes,
    ttl: longestMs,
  })

  /** `what` is the address of the block or tile. */
  remember(what: string, answer: Answer): void {
    this.#sent.set(`${what} ${versionOf(answer)}`, answer)
  }

  find(what: string, version: string): Answer | undefined {
    return this.#sent.get(`${what} ${version}`)
  }
}
