/**
 * Shares a waiting read between concurrent requests for the same key; never one that has begun, so that a result is
 * never older than its request. Few run at once: more would only wait in the database, each with a connection.
 */
export class SharedReads<Value> {
  readonly #atOnce: number
  readonly #waiting = new Map<string, { read: () => Promise<Value>; answer: PromiseWithResolvers<Value> }>()
  #running = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  read(key: string, read: () => Promise<Value>): Promise<Value> {
    const waiting = this.#waiting.get(key) ?? { read, answer: Promise.withResolvers<Value>() }
    this.#waiting.set(key, waiting)
    this.#next()
    return waiting.answer.promise
  }

  #next(): void {
    const first = this.#waiting.entries().next()
    if (first.done || this.#running === this.#atOnce) return
    const [key, { read, answer }] = first.value
    this.#waiting.delete(key)
    this.#running += 1
    read()
      .then(answer.resolve, answer.reject)
      .finally(() => {
        this.#running -= 1
        this.#next()
      })
  }
}
