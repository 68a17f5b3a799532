/** Reads by several connections of several networks at once. */
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, readAnswer } from './target.ts'
import type { Answer, Target } from './target.ts'

export interface ManyReads {
  /** Each has another /24. */
  networks: number
  /** Of each network. */
  connections: number
  /** The path of each request, by its number. */
  pathOf: (nth: number) => string
  headers?: Record<string, string>
  /** Ends when it resolves; by default after some seconds. */
  until?: Promise<unknown>
}

const readForMs = 6000
/**
 * Of all connections together. Attack and control make no more: without a limit the control would make many times more
 * requests than the attack, and a flood of anything slows down a machine.
 */
const mostPerSecond = 40

/** Counts of answers by their status. A connection waits for its answer before the next request. */
export async function readMuch(
  { url }: Target,
  { networks, connections, pathOf, headers = {}, until = pause(readForMs) }: ManyReads,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const betweenMs = (networks * connections * 1000) / mostPerSecond
  const over = new AbortController()
  const ended = until.finally(() => over.abort())
  let nth = 0
  const read = async (network: number) => {
    // Spreads the connections.
    await pause(Math.random() * betweenMs)
    while (!over.signal.aborted) {
      nth += 1
      const next = pause(betweenMs)
      const answer = await ask({ url, from: `198.18.${network}.9`, headers }, 'GET', pathOf(nth)).incoming
      // To collect large answers would slow down the machine as well.
      await finished(answer.resume())
      statuses.set(answer.statusCode!, (statuses.get(answer.statusCode!) ?? 0) + 1)
      await next
    }
  }
  const all = Array.from({ length: networks }, (_, network) =>
    Array.from({ length: connections }, () => read(network)),
  )
  await Promise.all([ended, ...all.flat()])
  return statuses
}

export const tellStatuses = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses].map(([status, count]) => `${count} of ${status}`).join(', ')

/** One after the other, as by a visitor. */
export async function readInTurn({ url }: Target, from: string, paths: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const path of paths) answers.push(await readAnswer({ url, from }, 'GET', path))
  return answers
}
