import { cells as places, ids } from '../arbitrary-cells.ts'
import { cellAt, cellId, columnsOfRow, neighbour } from '../grid.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupPlots } from './group-plots.ts'

const directions = ['north', 'east', 'south', 'west'] as const
const touch = (one: number, other: number) =>
  directions.some((way) => neighbour(one, way) === other || neighbour(other, way) === one)

/** A random walk with jumps: pieces of every shape, some plots more than once. */
const walks = fc
  .tuple(
    ids,
    fc.array(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...directions) }, { weight: 1, arbitrary: ids }),
    ),
  )
  .map(([first, steps]) => {
    const cells = [first]
    for (const step of steps)
      cells.push(typeof step === 'number' ? step : (neighbour(cells.at(-1)!, step) ?? first))
    return cells
  })

const rectangle = ({ row, col }: { row: number; col: number }, wide: number, high: number) =>
  Array.from({ length: wide * high }, (_, index) =>
    cellId({ row: row + Math.floor(index / wide), col: (col + (index % wide)) % columnsOfRow(row) }),
  )

test('puts every plot into one group, in the given order', () => {
  fc.assert(
    fc.property(walks, (cells) => {
      const groups = groupPlots(cells)
      const once = [...new Set(cells)]
      expect(groups.flatMap((group) => group.cells).toSorted((a, b) => a - b)).toEqual(
        once.toSorted((a, b) => a - b),
      )
      for (const group of groups)
        expect(group.cells).toEqual(once.filter((cell) => group.cells.includes(cell)))
      expect(groups.map((group) => group.cells[0])).toEqual(
        once.filter((cell) => groups.some((group) => group.cells[0] === cell)),
      )
    }),
  )
})

test('groups adjacent plots, each reachable from the group’s first', () => {
  fc.assert(
    fc.property(walks, (cells) => {
      for (const group of groupPlots(cells)) {
        const reached = new Set([group.cells[0]!])
        for (const from of reached) for (const cell of group.cells) if (touch(from, cell)) reached.add(cell)
        expect(reached.size).toBe(group.cells.length)
        const others = cells.filter((cell) => !group.cells.includes(cell))
        expect(others.some((other) => group.cells.some((cell) => touch(cell, other)))).toBe(false)
      }
    }),
  )
})

test('returns the sides of a rectangle, also across the antimeridian and in any order', () => {
  const sides = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(places, sides, sides, fc.func(fc.integer()), (corner, wide, high, by) => {
      fc.pre(corner.row % 64 <= 64 - high && corner.row + high <= 50_000 && wide < columnsOfRow(corner.row))
      const cells = rectangle(corner, wide, high).toSorted((one, other) => by(one) - by(other))
      expect(groupPlots(cells)).toEqual([{ cells, size: { wide, high } }])
    }),
  )
})

test('returns no sides for a rectangle with a missing plot', () => {
  const cells = rectangle({ row: 30_000, col: 20_000 }, 8, 5)
  for (const gone of cells)
    for (const { cells: left, size } of groupPlots(cells.filter((cell) => cell !== gone)))
      expect([left.length, size]).toEqual([39, null])
  const row = rectangle({ row: 30_000, col: 20_000 }, 3, 1)
  expect(groupPlots(row.slice(1))[0]?.size).toEqual({ wide: 2, high: 1 })
  expect(groupPlots([row[0]!, row[2]!])).toHaveLength(2)
})

test('groups plots across a band’s edge, without sides', () => {
  const south = cellId({ row: 63 + 64 * 400, col: 12_345 })
  expect(groupPlots([south, neighbour(south, 'north')!])).toMatchObject([{ size: null }])
})

test('groups a row of ten thousand plots', () => {
  const first = cellAt(108.15, 16.07)
  const many = [first]
  while (many.length < 10_000) many.push(neighbour(many.at(-1)!, 'east')!)
  expect(groupPlots(many)).toMatchObject([{ size: { wide: 10_000, high: 1 } }])
})
