/** How many a caller may have open at this instance; the next one waits until one of them is closed. */
export class Places {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Null where none is left; otherwise what gives the place back, once. */
  take(who: string): (() => void) | null {
    const taken = this.#taken.get(who) ?? 0
    if (taken >= this.#most) return null
    this.#taken.set(who, taken + 1)
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      const left = this.#taken.get(who)! - 1
      if (left === 0) this.#taken.delete(who)
      else this.#taken.set(who, left)
    }
  }
}
