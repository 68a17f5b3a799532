/** Limits how many of something each key may hold at once, in this process. */
export class KeyedLimit {
  readonly #limit: number
  readonly #held = new Map<string, number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Null at the limit; otherwise the function that releases it. Calling that again has no effect. */
  acquire(key: string): (() => void) | null {
    const held = this.#held.get(key) ?? 0
    if (held >= this.#limit) return null
    this.#held.set(key, held + 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const left = this.#held.get(key)! - 1
      if (left === 0) this.#held.delete(key)
      else this.#held.set(key, left)
    }
  }
}
