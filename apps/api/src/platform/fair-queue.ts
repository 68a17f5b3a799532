/**
 * Runs a limited number of tasks at once and shares them fairly between groups of callers (round robin): the next task
 * belongs to the group whose last task began longest ago, and a group without any comes first. So a group with a long
 * queue delays itself and no others. Tasks with equal keys run once for all their callers. A task that lost all its
 * callers does not run.
 */
import { LRUCache } from 'lru-cache'

export interface FairQueueOptions {
  /** For all groups, and for each of them. */
  atOnce: number
  atOncePerGroup?: number
  /** Waiting tasks of a group, and of all; callers of further ones are rejected. */
  mostPerGroup?: number
  mostWaiting?: number
  /** `isOwn`: the group has too many itself. */
  rejection?: (isOwn: boolean) => Error
}

export interface QueuedTask<Value> {
  group: string
  key: string
  run: () => Promise<Value>
  /** Aborted when the caller leaves; the caller is rejected with its reason. */
  signal?: AbortSignal
}

type Callers<Value> = Set<PromiseWithResolvers<Value>>

interface Waiting<Value> {
  run: () => Promise<Value>
  callers: Callers<Value>
}

/** Groups whose last task is stored; an older one counts as new. */
const mostRemembered = 10_000

export class FairQueue<Value> {
  readonly #options: Required<FairQueueOptions>
  /** By group and key. */
  readonly #waiting = new Map<string, Map<string, Waiting<Value>>>()
  readonly #running = new Map<string, Callers<Value>>()
  readonly #runningOfGroup = new Map<string, number>()
  /** By group, the number of its last task. */
  readonly #lastTurns = new LRUCache<string, number>({ max: mostRemembered })
  #turns = 0
  #length = 0

  constructor(options: FairQueueOptions) {
    this.#options = {
      atOncePerGroup: Infinity,
      mostPerGroup: Infinity,
      mostWaiting: Infinity,
      rejection: () => new Error('the queue is full'),
      ...options,
    }
  }

  /** Whether a task with this key waits or runs, which other callers may share. */
  has(key: string): boolean {
    return this.#running.has(key) || [...this.#waiting.values()].some((tasks) => tasks.has(key))
  }

  add({ group, key, run, signal }: QueuedTask<Value>): Promise<Value> {
    const caller = Promise.withResolvers<Value>()
    if (signal?.aborted) {
      caller.reject(signal.reason)
      return caller.promise
    }
    const callers = this.#running.get(key) ?? this.#enqueue(group, key, run)
    if (!callers) {
      caller.reject(this.#options.rejection(this.#isLongest(group)))
      return caller.promise
    }
    callers.add(caller)
    const leave = () => {
      callers.delete(caller)
      if (callers.size === 0 && this.#waiting.get(group)?.get(key)?.callers === callers)
        this.#remove(group, key)
      caller.reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    this.#next()
    return caller.promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** Null if there is no space for the task. */
  #enqueue(group: string, key: string, run: () => Promise<Value>): Callers<Value> | null {
    const tasks = this.#waiting.get(group) ?? new Map<string, Waiting<Value>>()
    const same = tasks.get(key)
    if (same) return same.callers
    if (tasks.size >= this.#options.mostPerGroup) return null
    if (this.#length >= this.#options.mostWaiting && !this.#dropFromLonger(tasks.size + 1)) return null
    const callers: Callers<Value> = new Set()
    this.#waiting.set(group, tasks.set(key, { run, callers }))
    this.#length += 1
    return callers
  }

  /** Makes space by the newest task of the group that has the most, if that is more than `length`. */
  #dropFromLonger(length: number): boolean {
    const [group, tasks] = this.#longest()
    if (tasks.size <= length) return false
    const [key, { callers }] = [...tasks].at(-1)!
    this.#remove(group, key)
    for (const { reject } of callers) reject(this.#options.rejection(true))
    return true
  }

  #isLongest(group: string): boolean {
    const { mostPerGroup } = this.#options
    return (this.#waiting.get(group)?.size ?? 0) >= Math.min(this.#longest()[1].size, mostPerGroup)
  }

  #longest(): [string, Map<string, Waiting<Value>>] {
    return [...this.#waiting].reduce((one, other) => (other[1].size > one[1].size ? other : one))
  }

  #remove(group: string, key: string): void {
    const tasks = this.#waiting.get(group)
    if (!tasks?.delete(key)) return
    this.#length -= 1
    if (tasks.size === 0) this.#waiting.delete(group)
  }

  #next(): void {
    while (this.#running.size < this.#options.atOnce) {
      const group = this.#nextGroup()
      if (group === null) return
      const [key, { run }] = this.#waiting.get(group)!.entries().next().value!
      this.#start(group, key, run)
    }
  }

  #nextGroup(): string | null {
    let found: string | null = null
    let longestAgo = Infinity
    for (const group of this.#waiting.keys()) {
      if ((this.#runningOfGroup.get(group) ?? 0) >= this.#options.atOncePerGroup) continue
      const last = this.#lastTurns.peek(group) ?? 0
      if (last < longestAgo) [found, longestAgo] = [group, last]
    }
    return found
  }

  #start(group: string, key: string, run: () => Promise<Value>): void {
    this.#turns += 1
    this.#lastTurns.set(group, this.#turns)
    this.#runningOfGroup.set(group, (this.#runningOfGroup.get(group) ?? 0) + 1)
    const callers = this.#takeCallers(key)
    this.#running.set(key, callers)
    // A task that throws at once counts as one that fails.
    void Promise.resolve()
      .then(run)
      .finally(() => {
        this.#running.delete(key)
        const others = this.#runningOfGroup.get(group)! - 1
        if (others > 0) this.#runningOfGroup.set(group, others)
        else this.#runningOfGroup.delete(group)
      })
      .then(
        (value) => callers.forEach(({ resolve }) => resolve(value)),
        (error: unknown) => callers.forEach(({ reject }) => reject(error)),
      )
      .finally(() => this.#next())
  }

  /** The callers of all groups. */
  #takeCallers(key: string): Callers<Value> {
    const all: Callers<Value> = new Set()
    for (const [group, tasks] of this.#waiting) {
      for (const caller of tasks.get(key)?.callers ?? []) all.add(caller)
      this.#remove(group, key)
    }
    return all
  }
}
