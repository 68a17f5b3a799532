/** A map that forgets what was not asked for the longest, once its values take more than so many bytes. */
export class RecentlyUsed<Key, Value> {
  readonly #mostBytes: number
  readonly #bytesOf: (value: Value) => number
  /** In the order of their last use. */
  readonly #values = new Map<Key, Value>()
  #bytes = 0

  constructor(mostBytes: number, bytesOf: (value: Value) => number) {
    this.#mostBytes = mostBytes
    this.#bytesOf = bytesOf
  }

  has(key: Key): boolean {
    return this.#values.has(key)
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.delete(key)
    this.#values.set(key, value)
    this.#bytes += this.#bytesOf(value)
    for (const oldest of this.#values.keys()) {
      if (this.#bytes <= this.#mostBytes) break
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    const value = this.#values.get(key)
    if (value === undefined) return
    this.#values.delete(key)
    this.#bytes -= this.#bytesOf(value)
  }

  clear(): void {
    this.#values.clear()
    this.#bytes = 0
  }
}
