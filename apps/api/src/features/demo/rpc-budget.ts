/**
 * The rate limit of questions at `/rpc`. A client that repeats its question after each answer would otherwise get as many
 * answers as the process can give, and every other call would wait behind them. Above the budget questions wait, and
 * networks take turns.
 *
 * A network with a question before any caller had to wait is known. It does not wait below a rate of its own.
 * An attack from many new networks therefore does not delay known networks. A visitor who arrives during the attack
 * takes turns with its networks.
 */
import { LRUCache } from 'lru-cache'
import { PacedQueue } from '#platform/paced-queue.ts'
import { TokenBucket } from '#platform/token-bucket.ts'
import { shareOf } from '#platform/processes/process-count.ts'

export class BudgetExceeded extends Error {}

/** A page with a wallet makes some requests per second, and a few dozen when it opens. */
const limits = {
  all: { perSecond: shareOf(60, 30), burst: 60 },
  known: { perSecond: shareOf(120, 60), burst: 200 },
  ofKnown: { perSecond: 40, burst: 100 },
  /** Waiting questions: two full batches of a network. */
  mostPerGroup: 200,
  mostWaiting: 2000,
}

/** Time from a network's first question until it is known, while the queue is empty. */
const untilKnownMs = 2000
const rememberedMs = 600_000
const mostNetworks = 10_000

interface Network {
  since: number
  isKnown: boolean
  bucket: TokenBucket
}

export class RpcBudget {
  readonly #limits: typeof limits
  readonly #queue: PacedQueue
  readonly #known: TokenBucket
  readonly #networks = new LRUCache<string, Network>({
    max: mostNetworks,
    ttl: rememberedMs,
    updateAgeOnGet: true,
  })

  constructor(changed: Partial<typeof limits> = {}) {
    this.#limits = { ...limits, ...changed }
    const { all, known, mostPerGroup, mostWaiting } = this.#limits
    const rejection = () => new BudgetExceeded()
    this.#queue = new PacedQueue({ ...all, mostPerGroup, mostWaiting, rejection })
    this.#known = new TokenBucket(known)
  }

  /** Resolves when the network's next question may be handled. Rejects when too many wait, or the signal aborts. */
  async take(network: string, signal: AbortSignal): Promise<void> {
    const { isKnown, bucket } = this.#find(network)
    if (isKnown && this.#known.hasToken && bucket.tryTake()) this.#known.take()
    else await this.#queue.wait(network, signal)
  }

  #find(name: string): Network {
    const now = performance.now()
    let network = this.#networks.get(name)
    if (!network || (!network.isKnown && network.since <= this.#queue.waitedAt)) {
      const bucket = network?.bucket ?? new TokenBucket(this.#limits.ofKnown)
      network = { since: now, isKnown: false, bucket }
      this.#networks.set(name, network)
    }
    network.isKnown ||= now - network.since >= untilKnownMs
    return network
  }
}
