/** Another user who loads a page during an attack. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Target } from './target.ts'

export interface Beside<Result> {
  /** Median response times in milliseconds: without load, and during the attack. */
  quietMs: number
  attackedMs: number
  /** During as many harmless requests, if they were measured. */
  controlMs: number | null
  /** The slowest response during the attack. */
  worstMs: number
  answers: number
  result: Result
}

export interface SecondUser {
  target: Target
  asks: { method: string; path: string; body?: unknown }
}

/** The signed-in session check: one signature, one database query, a small response. */
const profile = { method: 'GET', path: '/api/account/profile' }

const warmUpMs = 1000
const quietForMs = 3000
/** Minimum observation time, to include the work that a short attack leaves behind. */
const leastMs = 1500

interface Options {
  /** Makes as many harmless requests as the attack: the difference is what the attack itself causes. */
  control?: () => Promise<unknown>
  /** What the second user requests. */
  asks?: SecondUser['asks'] | undefined
}

export async function beside<Result>(
  target: Target,
  attack: () => Promise<Result>,
  { control, asks = profile }: Options = {},
): Promise<Beside<Result>> {
  const user = new Worker(new URL('./second-user-thread.ts', import.meta.url), {
    workerData: { target, asks } satisfies SecondUser,
  })
  const failed = once(user, 'error').then(([error]) => Promise.reject(error as Error))
  let answered: number[] = []
  user.on('message', (ms: number) => answered.push(ms))
  const during = async <Done>(work: () => Promise<Done>): Promise<[Done, number[]]> => {
    answered = []
    const done = await Promise.race([work(), failed])
    return [done, answered]
  }
  try {
    // Warm-up: the first requests open connections that later ones use.
    await during(() => pause(warmUpMs))
    const [, quiet] = await during(() => pause(quietForMs))
    const [, controlled] = control ? await during(control) : [null, null]
    await during(() => pause(warmUpMs))
    const [[result], attacked] = await during(() => Promise.all([attack(), pause(leastMs)]))
    return {
      quietMs: median(quiet),
      controlMs: controlled && median(controlled),
      attackedMs: median(attacked),
      worstMs: Math.max(...attacked),
      answers: attacked.length,
      result,
    }
  } finally {
    await user.terminate()
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
