/**
 * Statements of a transaction whose results are not awaited. They travel with the next awaited statement. A failure
 * aborts the whole transaction, so that statement or the commit throws it.
 */
export class PipelinedStatements {
  readonly #answers = new Set<Promise<void>>()
  #failure: { error: unknown } | null = null

  add(answer: Promise<unknown>): void {
    const settled = answer
      .then(
        () => {},
        (error: unknown) => {
          // Later failures only state that the transaction is aborted.
          this.#failure ??= { error }
        },
      )
      .finally(() => this.#answers.delete(settled))
    this.#answers.add(settled)
  }

  /** Throws the first failure. */
  async settle(): Promise<void> {
    await Promise.all(this.#answers)
    const failure = this.#failure
    this.#failure = null
    if (failure) throw failure.error
  }

  /** After a rollback the failures no longer matter. */
  async discard(): Promise<void> {
    await Promise.all(this.#answers)
    this.#failure = null
  }
}
