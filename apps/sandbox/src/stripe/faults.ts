/**
 * Faults of the next calls. `reset-after` executes the call and then loses the response; a client cannot distinguish
 * that from a call that never arrived.
 */
const kinds = ['500', '429', 'hang', 'reset', 'reset-after'] as const

export type Fault = (typeof kinds)[number]

export class Faults {
  #planned: { fault: Fault; left: number; path: string }[] = []

  /** `path`: only calls below it, such as /v1/refunds or POST /v1/refunds. */
  plan(fault: Fault, count: number, path = '/v1'): void {
    this.#planned.push({ fault, left: count, path })
  }

  clear(): void {
    this.#planned = []
  }

  next(method: string, path: string): Fault | null {
    const planned = this.#planned.find(
      (one) => path.startsWith(one.path) || `${method} ${path}`.startsWith(one.path),
    )
    if (!planned) return null
    planned.left -= 1
    if (planned.left <= 0) this.#planned = this.#planned.filter((one) => one !== planned)
    return planned.fault
  }
}

export const isFault = (text: unknown): text is Fault => kinds.includes(text as Fault)
