/** Reads while the instance's cache is invalidated again and again, and the share of reads that can not be cached. */
import { setTimeout as sleep } from 'node:timers/promises'
import { readUnderLoad } from './read-load.ts'
import type { Load } from './read-load.ts'

export interface ForgottenLoad extends Load {
  /** The share of responses that were the first of their path since the last invalidation. */
  anew: number
}

const everyMs = 10

/** @param forget resolves once the instance must not return cached data. */
export async function readForgotten(
  port: number,
  nextPath: () => string,
  forget: () => Promise<void>,
): Promise<ForgottenLoad> {
  const since = new Set<string>()
  let anew = 0
  const nextCounted = () => {
    const path = nextPath()
    if (!since.has(path)) anew += 1
    since.add(path)
    return path
  }
  const over = new AbortController()
  const forgetAgain = async () => {
    while (!over.signal.aborted) {
      await forget()
      since.clear()
      await sleep(everyMs)
    }
  }
  const reading = readUnderLoad(port, nextCounted).finally(() => over.abort())
  const [load] = await Promise.all([reading, forgetAgain()])
  return { ...load, anew: anew / load.answers }
}
