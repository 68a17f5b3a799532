/** Another user who loads a page during an attack. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Target } from './target.ts'

export interface Beside<Result> {
  /** Median response times in milliseconds: without load, and during the attack. */
  quietMs: number
  attackedMs: number
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

const quietForMs = 3000
/** Minimum observation time, to include the work that a short attack leaves behind. */
const leastMs = 1500

export async function beside<Result>(
  target: Target,
  attack: () => Promise<Result>,
  asks: SecondUser['asks'] = profile,
): Promise<Beside<Result>> {
  const user = new Worker(new URL('./second-user-thread.ts', import.meta.url), {
    workerData: { target, asks } satisfies SecondUser,
  })
  const failed = once(user, 'error').then(([error]) => Promise.reject(error as Error))
  let answered: number[] = []
  user.on('message', (ms: number) => answered.push(ms))
  try {
    // Warm-up: the first requests open connections that later ones use.
    await Promise.race([pause(1000), failed])
    answered = []
    await Promise.race([pause(quietForMs), failed])
    const quiet = answered
    answered = []
    const [result] = await Promise.race([Promise.all([attack(), pause(leastMs)]), failed])
    return {
      quietMs: median(quiet),
      attackedMs: median(answered),
      worstMs: Math.max(...answered),
      answers: answered.length,
      result,
    }
  } finally {
    await user.terminate()
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
