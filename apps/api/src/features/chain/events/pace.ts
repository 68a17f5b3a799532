/** How long nobody has to look at a chain by himself. */
import type { Block } from '#platform/chain/chain-node.ts'

/** Of the time that an event takes to become final: how late its first sight may come while nothing is waited for. */
const share = 0.4
/** In polls; health takes a chain for lost after twice as many. */
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

  /** Learns how often the chain has a block. */
  observe(head: Pick<Block, 'number' | 'time'>): void {
    const last = this.#last
    if (last && head.number <= last.number) return
    if (last) this.#blockMs = (head.time.getTime() - last.time.getTime()) / Number(head.number - last.number)
    this.#last = { number: head.number, time: head.time }
  }

  pauseMs(isQuiet: boolean): number {
    // Together the workers look no more often than one would.
    const turn = this.#pollMs * 0.8
    if (!isQuiet) return turn
    const rest = (this.#confirmations - 1) * this.#blockMs * share
    return Math.max(turn, Math.min(rest, this.#pollMs * longestRest))
  }
}
