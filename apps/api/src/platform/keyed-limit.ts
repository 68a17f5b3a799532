/** Limits how much of something each key may hold at once, in this process. */
export class KeyedLimit {
  readonly #limit: number
  readonly #held = new Map<string, number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Null above the limit; otherwise the function that releases it. Calling that again has no effect. */
  acquire(key: string, weight = 1): (() => void) | null {
    const held = this.#held.get(key) ?? 0
    if (held + weight > this.#limit) return null
    this.#held.set(key, held + weight)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const left = this.#held.get(key)! - weight
      if (left === 0) this.#held.delete(key)
      else this.#held.set(key, left)
    }
  }
}
