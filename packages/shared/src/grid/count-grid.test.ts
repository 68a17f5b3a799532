import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCounts, emptyGrid, encodeCounts, visitCounts } from './count-grid.ts'

test('reads counts as they were written', () => {
  const part = fc.record({
    at: fc.nat(4095),
    middle: fc.nat(255),
    sold: fc.oneof(fc.integer({ min: 1, max: 2 ** 32 - 1 }), fc.integer({ min: 1, max: 600 })),
  })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 200 }), (parts) => {
      const grid = emptyGrid(64)
      for (const { at, middle, sold } of parts) {
        grid.sold[at] = sold
        grid.middle[at] = middle
      }
      expect(decodeCounts(64, encodeCounts(grid))).toEqual(grid)
    }),
  )
})

test('writes the bytes of docs/map-blocks.md', () => {
  const grid = emptyGrid(64)
  grid.sold.set([7, 300], 0)
  grid.middle.set([0x12, 0xff], 0)
  grid.sold[200] = 1
  expect([...encodeCounts(grid)]).toEqual([0, 0x12, 7, 0, 0xff, 0xac, 0x02, 0xc6, 0x01, 0, 1])
  expect(encodeCounts(emptyGrid(64))).toHaveLength(0)
})

test('stays small if every part is sold out', () => {
  const grid = emptyGrid(64)
  grid.sold.fill(16_000)
  expect(encodeCounts(grid).length).toBeLessThan(17_000)
})

test('ends at truncated bytes', () => {
  const seen: number[] = []
  visitCounts(Uint8Array.of(0x85), (part) => seen.push(part))
  expect(seen).toEqual([5])
})
