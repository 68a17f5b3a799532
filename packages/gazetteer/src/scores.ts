/**
 * What places score in a search. One letter finds tens of thousands, of which a handful is wanted: they are written
 * into room for all places, which the next search uses again, and only the best are ever sorted.
 */
export class Scores {
  readonly #scores: Float64Array
  readonly #scored: Uint32Array
  #count = 0

  /** @param documents how many there are to score. */
  constructor(documents: number) {
    this.#scores = new Float64Array(documents)
    this.#scored = new Uint32Array(documents)
  }

  /** Of several scores, which are above 0, the highest counts. */
  raise(document: number, score: number): void {
    const before = this.#scores[document]!
    if (before === 0) this.#scored[this.#count++] = document
    if (before < score) this.#scores[document] = score
  }

  /**
   * Best first; of equals, the one with the lower number. `bonusOf` adds up to `mostBonus`, and is asked only for
   * those that it could bring among the best.
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

/** What the last of the best scores; 0 where there are fewer. */
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
