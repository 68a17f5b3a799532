import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { Scores } from './scores.ts'

/** A simple reference implementation. */
function bestOf(given: readonly [number, number][], limit: number, bonusOf: (document: number) => number) {
  const scores = new Map<number, number>()
  for (const [document, score] of given) scores.set(document, Math.max(scores.get(document) ?? 0, score))
  return [...scores]
    .map(([document, score]) => [document, score + bonusOf(document)] as const)
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, limit)
    .map(([document]) => document)
}

test('returns the best first, with their bonus, and starts each search empty', () => {
  const scores = new Scores(41)
  for (let search = 0; search < 500; search++) {
    const given = Array.from({ length: randomInt(60) }, (): [number, number] => [
      randomInt(41),
      randomInt(1, 10),
    ])
    const limit = randomInt(1, 11)
    const withBonus = search % 2 === 0
    for (const [document, score] of given) scores.raise(document, score)
    const bonusOf = (document: number) => (withBonus ? (document % 5) / 2 : 0)
    expect(scores.best(limit, withBonus ? 2 : 0, bonusOf)).toEqual(bestOf(given, limit, bonusOf))
    scores.clear()
    expect(scores.best(limit)).toEqual([])
  }
})

test('requests a bonus only where it could matter', () => {
  const scores = new Scores(100)
  for (let document = 0; document < 100; document++) scores.raise(document, 1 + document)
  const asked: number[] = []
  scores.best(2, 3, (document) => asked.push(document))
  expect(asked.toSorted((a, b) => a - b)).toEqual([95, 96, 97, 98, 99])
})
