/**
 * Scores of places in a search. One letter matches tens of thousands of places, but only a few are returned. So scores
 * go into arrays for all places, which the next search reuses, and only the best are sorted.
 */
export class Scores {
  readonly #scores: Float64Array
  readonly #scored: Uint32Array
  #count = 0

  /** @param documents the number of documents to score. */
  constructor(documents: number) {
    this.#scores = new Float64Array(documents)
    this.#scored = new Uint32Array(documents)
  }

  /** Stores the highest score of a document. Scores are above 0. */
  raise(document: number, score: number): void {
    const before = this.#scores[document]!
    if (before === 0) this.#scored[this.#count++] = document
    if (before < score) this.#scores[document] = score
  }

  /**
   * Best first; equal scores by lower number. `bonusOf` adds up to `mostBonus`, and is called only for documents that
   * it could bring among the best.
   */
  best(limit: number, mostBonus = 0, bonusOf: (document: number) => number = () => 0): number[] {
    const scores = this.#scores
    const scored = this.#scored.subarray(0, this.#count)
    const least = leastOfBest(scored, scores, limit) - mostBonus
    return Array.from(scored.filter((document) => scores[document]! >= least))
      .map((document) => ({ document, score: scores[document]! + bonusOf(document) }))
      .toSorted((a, b) => b.score - a.score || a.document - b.document)
      .slice(0, limit)
      .map(({ document }) => document)
  }

  clear(): void {
    for (let at = 0; at < this.#count; at++) this.#scores[this.#scored[at]!] = 0
    this.#count = 0
  }
}

/** The score of the last of the best; 0 when there are fewer. */
function leastOfBest(scored: Uint32Array, scores: Float64Array, limit: number): number {
  const best = new Float64Array(limit)
  for (const document of scored) {
    const score = scores[document]!
    if (score <= best[limit - 1]!) continue
    let at = limit - 1
    for (; at > 0 && best[at - 1]! < score; at--) best[at] = best[at - 1]!
    best[at] = score
  }
  return best[limit - 1] ?? 0
}
