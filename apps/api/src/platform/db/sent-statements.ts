/**
 * Statements of a transaction that were sent and whose answers nobody waits for: they go to the server together with
 * the next one that somebody does wait for. What one of them refuses undoes the whole transaction, so it is enough to
 * hear of it by then, or by the commit.
 */
export class SentStatements {
  readonly #answers = new Set<Promise<void>>()
  #failure: { error: unknown } | null = null

  add(answer: Promise<unknown>): void {
    const heard = answer
      .then(
        () => {},
        (error: unknown) => {
          // All others after it only say that the transaction is over.
          this.#failure ??= { error }
        },
      )
      .finally(() => this.#answers.delete(heard))
    this.#answers.add(heard)
  }

  /** Throws what the first of them was refused for. */
  async settle(): Promise<void> {
    await Promise.all(this.#answers)
    const failure = this.#failure
    this.#failure = null
    if (failure) throw failure.error
  }

  /** What was undone, nobody has to hear of. */
  async forget(): Promise<void> {
    await Promise.all(this.#answers)
    this.#failure = null
  }
}
