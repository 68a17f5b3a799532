import { createHmac } from 'node:crypto'
import type { Delivery, StripeStore } from './stripe-store.ts'
import { put } from './stripe-store.ts'

type Target = { url: string; secret: string }

/** For tests: faults of the delivery. */
export type Manners = {
  /** Nothing is sent until it is released. */
  held: boolean
  /** How long each event waits before its first delivery. */
  delayMs: number
  /** How often each event is sent again after it was accepted. */
  repeat: number
  /** The order of delivery, one after the other unless `any`. */
  order: 'any' | 'oldest-first' | 'newest-first' | 'shuffled'
}

const atOnce = 8
const answerWithinMs = 10_000
const firstPauseMs = 500
const longestPauseMs = 60_000
const giveUpAfterMs = 3 * 24 * 3600 * 1000

/** Sends signed events to the API, each until it is accepted. Waiting events survive a restart. */
export class Webhooks {
  readonly manners: Manners = { held: false, delayMs: 0, repeat: 0, order: 'any' }
  readonly #store: StripeStore
  readonly #target: Target
  readonly #sending = new Set<string>()
  readonly #watchers = new Map<string, () => void>()
  #timer: NodeJS.Timeout | null = null
  #isStopped = false

  constructor(store: StripeStore, target: Target) {
    this.#store = store
    this.#target = target
  }

  /** Sends what is due, and schedules itself for the rest. */
  kick(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#isStopped || this.manners.held) return
    const waiting = this.#store.list('deliveries').filter(({ state }) => state === 'waiting')
    const due = this.#inOrder(waiting.filter((delivery) => this.#dueAt(delivery) <= Date.now()))
    const lanes = this.manners.order === 'any' ? atOnce : 1
    for (const delivery of due) {
      if (this.#sending.size >= lanes) break
      if (!this.#sending.has(delivery.eventId)) void this.#deliver(delivery)
    }
    const later = waiting.map((delivery) => this.#dueAt(delivery)).filter((at) => at > Date.now())
    if (later.length > 0) {
      this.#timer = setTimeout(() => this.kick(), Math.max(5, Math.min(...later) - Date.now()))
      this.#timer.unref()
    }
  }

  /** For tests, whose shop starts after the sandbox. */
  pointTo(url: string): void {
    this.#target.url = url
  }

  /** Sends the event again, accepted or not. */
  async resend(eventId: string): Promise<number> {
    return this.#post(eventId)
  }

  /** Resolves when it is accepted, or after that time. */
  async waitFor(eventId: string, longestMs: number): Promise<void> {
    if (this.manners.held || this.#store.read('deliveries', eventId)?.state !== 'waiting') return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestMs)
      this.#watchers.set(eventId, () => {
        clearTimeout(timer)
        resolve()
      })
    })
    this.#watchers.delete(eventId)
  }

  stop(): void {
    this.#isStopped = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  #dueAt({ attempts, dueAt }: Delivery): number {
    return attempts === 0 ? dueAt + this.manners.delayMs : dueAt
  }

  #inOrder(deliveries: Delivery[]): Delivery[] {
    const { order } = this.manners
    if (order === 'newest-first') return deliveries.toReversed()
    if (order !== 'shuffled') return deliveries
    return deliveries
      .map((delivery) => ({ delivery, place: Math.random() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ delivery }) => delivery)
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { eventId } = delivery
    this.#sending.add(eventId)
    try {
      const status = await this.#post(eventId)
      const isTaken = status >= 200 && status < 300
      const attempts = delivery.attempts + 1
      const created = (this.#store.read('events', eventId)?.created ?? 0) * 1000
      const isOld = Date.now() - created > giveUpAfterMs
      const pause = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)
      await this.#store.commit([
        put('deliveries', eventId, {
          eventId,
          state: isTaken ? 'delivered' : isOld ? 'given-up' : 'waiting',
          attempts,
          dueAt: Date.now() + pause,
          lastStatus: status,
        }),
      ])
      if (isTaken) {
        for (let copy = 0; copy < this.manners.repeat; copy += 1) await this.#post(eventId)
        this.#watchers.get(eventId)?.()
      }
    } finally {
      this.#sending.delete(eventId)
      this.kick()
    }
  }

  /** The status; 0 without a response. Signed at the moment of sending: old signatures are refused. */
  async #post(eventId: string): Promise<number> {
    const payload = JSON.stringify(this.#store.read('events', eventId))
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', this.#target.secret).update(`${time}.${payload}`).digest('hex')
    try {
      const answer = await fetch(this.#target.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${time},v1=${signature}`,
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }
}
