/** What is remembered of one address of a node: whether it fails, and until when it asked to be left alone. */

const firstPauseMs = 1000
const longestPauseMs = 60_000
/** However long the one question takes that finds out whether it is back. */
const probeMs = 6000

interface Failure {
  /** The last time it failed so. */
  at: number
  until: number
  times: number
}

export class NodeAddress {
  readonly url: string
  /** What may be said of it: its address may carry a key. */
  readonly name: string
  readonly #now: () => number
  #limited: Failure = { at: -1, until: 0, times: 0 }
  /**
   * By method, as a node that tells its head and refuses the rest is not well: only an answer to the very question it
   * failed at says that it can do that again.
   */
  readonly #failures = new Map<string, Failure>()

  constructor(url: string, name: string, now: () => number = () => performance.now()) {
    this.url = url
    this.name = name
    this.#now = now
  }

  /** Until then it is not asked at all. */
  isHeld(): boolean {
    return this.#limited.until > this.#now()
  }

  /** Until when others are asked first; 0: it is as good as any. */
  failingUntil(): number {
    const now = this.#now()
    return Math.max(0, ...[...this.#failures.values()].map(({ until }) => until).filter((end) => end > now))
  }

  /** Answers the time, for whoever tells the end. One question at a time finds out whether a failure is over. */
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

  /** `waitMs` is what the node asked for, if it said. */
  wasLimited(begun: number, waitMs: number | null): void {
    this.#limited = this.#again(this.#limited, begun, waitMs)
  }

  /** Questions that were under way together and failed together have failed once. */
  #again(before: Failure | undefined, begun: number, waitMs: number | null): Failure {
    const now = this.#now()
    const isNew = !before || begun > before.at
    const times = (before?.times ?? 0) + (isNew ? 1 : 0)
    const pause = Math.min(longestPauseMs, waitMs || firstPauseMs * 2 ** Math.min(times - 1, 6))
    return { at: now, until: isNew || waitMs ? now + pause : before.until, times }
  }
}

const known = new WeakMap<readonly string[], NodeAddress[]>()

/** The same ones for whoever asks, so that what one question found out spares the next one the wait. */
export function addressesOf({ rpcUrls }: { rpcUrls: readonly string[] }): NodeAddress[] {
  const found = known.get(rpcUrls) ?? rpcUrls.map((url, n) => new NodeAddress(url, `node ${n + 1}`))
  known.set(rpcUrls, found)
  return found
}
