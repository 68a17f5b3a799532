/** The state of one node address: its failures, and the end of a rate limit. */

const firstPauseMs = 1000
const longestPauseMs = 60_000
/** Maximum time of the single probe that checks whether the node works again. */
const probeMs = 6000

interface Failure {
  /** Time of the last failure of this kind. */
  at: number
  until: number
  times: number
}

export class NodeAddress {
  readonly url: string
  /** Name for logs and errors: the URL may contain a key. */
  readonly name: string
  readonly #now: () => number
  #limited: Failure = { at: -1, until: 0, times: 0 }
  /**
   * By method, because a node may return its head and reject the rest: only a successful answer to the same method ends
   * the failure.
   */
  readonly #failures = new Map<string, Failure>()

  constructor(url: string, name: string, now: () => number = () => performance.now()) {
    this.url = url
    this.name = name
    this.#now = now
  }

  /** While true, the address receives no requests. */
  isHeld(): boolean {
    return this.#limited.until > this.#now()
  }

  /** Other addresses are preferred until this time; 0: no failure. */
  failingUntil(): number {
    const now = this.#now()
    return Math.max(0, ...[...this.#failures.values()].map(({ until }) => until).filter((end) => end > now))
  }

  /**
   * Returns the start time, for `failed` and `wasLimited`. After a pause, only one probe at a time tests the address.
   */
  begin(method: string): number {
    const now = this.#now()
    const failure = this.#failures.get(method)
    if (failure && failure.until <= now) failure.until = now + probeMs
    return now
  }

  answered(method: string): void {
    this.#failures.delete(method)
    this.#limited.times = 0
  }

  failed(method: string, begun: number): void {
    this.#failures.set(method, this.#again(this.#failures.get(method), begun, null))
  }

  /** `waitMs` is the node's Retry-After, if it sent one. */
  wasLimited(begun: number, waitMs: number | null): void {
    this.#limited = this.#again(this.#limited, begun, waitMs)
  }

  /** Concurrent requests that fail together count as one failure. */
  #again(before: Failure | undefined, begun: number, waitMs: number | null): Failure {
    const now = this.#now()
    const isNew = !before || begun > before.at
    const times = (before?.times ?? 0) + (isNew ? 1 : 0)
    const pause = Math.min(longestPauseMs, waitMs || firstPauseMs * 2 ** Math.min(times - 1, 6))
    return { at: now, until: isNew || waitMs ? now + pause : before.until, times }
  }
}

const known = new WeakMap<readonly string[], NodeAddress[]>()

/** Shared by all clients of a configuration, so that one request's failure spares the next one the timeout. */
export function addressesOf({ rpcUrls }: { rpcUrls: readonly string[] }): NodeAddress[] {
  const found = known.get(rpcUrls) ?? rpcUrls.map((url, n) => new NodeAddress(url, `node ${n + 1}`))
  known.set(rpcUrls, found)
  return found
}
