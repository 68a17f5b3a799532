import { countsDepth } from '@meridian/shared/endpoints/map'
import { emptyGrid, encodeCounts } from '@meridian/shared/grid/count-grid'
import { expect, test } from 'vitest'
import { levelAt, levelsOf, partsOf, readCounts } from './count-parts.ts'

function answer(parts: { part: [column: number, row: number]; into: [number, number]; sold: number }[]) {
  const grid = emptyGrid(64)
  for (const { part, into, sold } of parts) {
    grid.sold[part[1] * 64 + part[0]] = sold
    grid.middle[part[1] * 64 + part[0]] = into[0] | (into[1] << 4)
  }
  return encodeCounts(grid)
}

test('puts each count in the middle of its sold plots, also after merging four parts', () => {
  const counts = readCounts(
    64,
    answer([
      { part: [10, 4], into: [0, 15], sold: 300 },
      { part: [11, 5], into: [8, 0], sold: 100 },
      { part: [63, 63], into: [15, 15], sold: 1 },
    ]),
  )
  expect(counts.map(({ sold }) => sold)).toEqual([300, 100, 1])
  expect(counts[0]!.x).toBeCloseTo((10 + 0.5 / 16) / 64, 9)
  expect(counts[0]!.y).toBeCloseTo((4 + 15.5 / 16) / 64, 9)
  expect([...partsOf(64, counts).values()]).toEqual(counts)
  const parts = partsOf(32, counts)
  expect([...parts].map(([part, { sold }]) => [part, sold])).toEqual([
    [2 * 32 + 5, 400],
    [32 * 32 - 1, 1],
  ])
  const both = parts.get(2 * 32 + 5)!
  expect(both.x).toBeCloseTo((counts[0]!.x * 3 + counts[1]!.x) / 4, 9)
  expect(both.y).toBeCloseTo((counts[0]!.y * 3 + counts[1]!.y) / 4, 9)
})

test('uses the same level in the tiles on both sides of a whole zoom', () => {
  for (let zoom = 1; zoom <= 8; zoom += 1)
    for (const tile of [zoom - 1, zoom]) expect(levelsOf(tile)).toContain(levelAt(zoom))
})

test('keeps the finest level of a tile as it was received', () => {
  for (let zoom = 0; zoom <= 8; zoom += 1) expect(levelsOf(zoom)[0]).toBe(zoom + countsDepth(zoom))
})
