/** Computes how long the indexer may pause before it polls a chain again. */
import type { Block } from '#platform/chain/chain-node.ts'

/** How late the first sight of an event may be while nothing waits, as a fraction of the time to finality. */
const share = 0.4
/** In poll intervals. The health check reports a chain as down after twice this time. */
export const longestRest = 8

export class Pace {
  readonly #confirmations: number
  readonly #pollMs: number
  #last: Pick<Block, 'number' | 'time'> | null = null
  #blockMs = 0

  constructor({ confirmations, pollMs }: { confirmations: number; pollMs: number }) {
    this.#confirmations = confirmations
    this.#pollMs = pollMs
  }

  /** Measures the chain's block time. */
  observe(head: Pick<Block, 'number' | 'time'>): void {
    const last = this.#last
    if (last && head.number <= last.number) return
    if (last) this.#blockMs = (head.time.getTime() - last.time.getTime()) / Number(head.number - last.number)
    this.#last = { number: head.number, time: head.time }
  }

  pauseMs(isQuiet: boolean): number {
    // Shorter than a poll: all workers together poll about as often as one worker would.
    const turn = this.#pollMs * 0.8
    if (!isQuiet) return turn
    const rest = (this.#confirmations - 1) * this.#blockMs * share
    return Math.max(turn, Math.min(rest, this.#pollMs * longestRest))
  }
}
