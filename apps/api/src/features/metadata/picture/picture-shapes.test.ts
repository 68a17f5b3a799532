import { ids as arbitraryCells } from '@meridian/shared/arbitrary-cells'
import {
  bandOf,
  cellAt,
  cellBbox,
  cellId,
  cellOf,
  columnsOfRow,
  isForSale,
  neighbour,
} from '@meridian/shared/grid'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clipRing, thinOut } from './clip-ring.ts'
import { boxesOf, gridLines, hatchOf, showsShapes } from './draw-plots.ts'
import { frameLand, isInside, middleOf, rectangleOf } from './frame-land.ts'
import type { View } from './frame-land.ts'
import type { Box } from './mercator.ts'

const square = { width: 1000, height: 1000 }
const wide = { width: 1200, height: 630 }
const sold = arbitraryCells.filter(isForSale)
const widthOf = ({ left, right }: Box) => right - left
const heightOf = ({ top, bottom }: Box) => bottom - top
const middle = ({ left, right, top, bottom }: Box) => [(left + right) / 2, (top + bottom) / 2]
const boxOfOne = (view: View, cell: number) => boxesOf(view, [cell])[0]!

test('places a plot in the middle, a seventh of the side', () => {
  for (const size of [square, wide]) {
    const cell = cellAt(105.85, 21.03)
    const box = boxOfOne(frameLand([cell], size), cell)
    const [x, y] = middle(box)
    expect(x).toBeCloseTo(size.width / 2, 6)
    expect(y).toBeCloseTo(size.height / 2, 6)
    expect(widthOf(box)).toBeCloseTo(size.height * 0.14, 6)
    // Square on the ground, so square in this projection except for the rounding of columns.
    expect(heightOf(box) / widthOf(box)).toBeCloseTo(1, 1)
  }
})

test('shows all plots of a collection, wherever they are', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(sold, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(square, wide),
      (cells, size) => {
        const view = frameLand(cells, size)
        for (const cell of cells) {
          const [x, y] = middle(boxOfOne(view, cell))
          expect(x).toBeGreaterThanOrEqual(-3)
          expect(x).toBeLessThanOrEqual(size.width + 3)
          expect(y).toBeGreaterThanOrEqual(-3)
          expect(y).toBeLessThanOrEqual(size.height + 3)
        }
      },
    ),
  )
})

describe('across the date line', () => {
  const row = cellOf(cellAt(179.999, -16.8)).row
  const [west, east] = [cellId({ row, col: columnsOfRow(row) - 1 }), cellId({ row, col: 0 })]

  test('neighbours meet in the middle of a close view', () => {
    const view = frameLand([east, west], square)
    const [left, right] = [boxOfOne(view, west), boxOfOne(view, east)]
    expect(left.right).toBeCloseTo(right.left, 6)
    expect(left.right).toBeCloseTo(500, 6)
    expect(widthOf(left)).toBeCloseTo(140, 1)
    expect(widthOf(left)).toBeCloseTo(widthOf(right), 6)
    expect(boxesOf(view, [east, west])).toHaveLength(2)
  })

  test('the view is narrow and centred on the line', () => {
    const view = frameLand([west, east], square)
    const seen = rectangleOf(view)
    expect(seen.west).toBeGreaterThan(179.9)
    expect(seen.east).toBeLessThan(-179.9)
    expect(Math.abs(middleOf([west, east]).lng)).toBeCloseTo(180, 6)
  })

  test('the grid continues', () => {
    const lines = gridLines(frameLand([west, east], square))
    const starts = [...lines.matchAll(/M(-?[\d.]+) /g)].map(([, x]) => Number(x))
    expect(Math.min(...starts)).toBeLessThanOrEqual(0)
    expect(Math.max(...starts)).toBeGreaterThan(850)
    expect(Math.max(...starts)).toBeLessThanOrEqual(1000)
  })

  test('land on both sides of the Pacific is shown over the Pacific', () => {
    const [tokyo, lima] = [cellAt(139.7, 35.7), cellAt(-77, -12)]
    const view = frameLand([tokyo, lima], square)
    expect(boxOfOne(view, tokyo).left).toBeLessThan(boxOfOne(view, lima).left)
    const spread = boxOfOne(view, lima).left - boxOfOne(view, tokyo).left
    // 143 degrees, not the 217 of the other way around.
    expect(spread / view.scale).toBeCloseTo((360 - 139.7 - 77) / 360, 1)
  })
})

describe('across a band of the grid', () => {
  const above = cellAt(10.72, 60.0)
  const row = Math.ceil(cellOf(above).row / 64) * 64
  const columns = columnsOfRow(row)
  const north = cellId({ row, col: Math.floor((190.72 / 360) * columns) })
  const south = neighbour(north, 'south')!

  test('plots keep their own widths and meet without a gap', () => {
    expect(bandOf(cellOf(north).row)).toBe(bandOf(cellOf(south).row) + 1)
    const view = frameLand([north, south], square)
    const [upper, lower] = [boxOfOne(view, north), boxOfOne(view, south)]
    expect(upper.bottom).toBeCloseTo(lower.top, 6)
    expect(widthOf(upper)).toBeGreaterThan(widthOf(lower))
    const ratio = columnsOfRow(cellOf(south).row) / columnsOfRow(cellOf(north).row)
    expect(widthOf(upper) / widthOf(lower)).toBeCloseTo(ratio, 3)
    // Their edges follow the grid and are not aligned.
    const [a, b] = [cellBbox(north), cellBbox(south)]
    expect((upper.left - lower.left) / view.scale).toBeCloseTo((a[0] - b[0]) / 360, 9)
  })
})

test('merges plots of a row into one box, and not those of a column', () => {
  const { row, col } = cellOf(cellAt(8.5, 47.3))
  const cells = [0, 1, 2].flatMap((up) =>
    [0, 1, 2, 3].map((across) => cellId({ row: row + up, col: col + across })),
  )
  const view = frameLand(cells, square)
  const boxes = boxesOf(view, cells)
  expect(boxes).toHaveLength(3)
  for (const box of boxes) expect(widthOf(box)).toBeCloseTo(4 * widthOf(boxOfOne(view, cells[0]!)), 1)
})

test('draws many distant plots as some thousand squares at most', () => {
  const cells = Array.from({ length: 30_000 }, (_, n) =>
    cellAt(-170 + ((n * 137.5) % 340), -80 + ((n * 7.1) % 160)),
  )
  const view = frameLand(cells, square)
  expect(showsShapes(view)).toBe(false)
  const boxes = boxesOf(view, cells)
  expect(boxes.length).toBeGreaterThan(100)
  expect(boxes.length).toBeLessThan(15_000)
  expect(boxes.every((box) => isInside(square, box))).toBe(true)
  expect(gridLines(view)).toBe('')
})

test('keeps hatching within its boxes', () => {
  const box = { left: 10, top: 20, right: 70, bottom: 45 }
  const lines = [...hatchOf([box], 12).matchAll(/M(\S+) (\S+)L(\S+) (\S+?)(?=M|$)/g)]
  expect(lines.length).toBe(7)
  for (const [, ...ends] of lines) {
    const [x, y, toX, toY] = ends.map(Number) as [number, number, number, number]
    expect(x + y).toBeCloseTo(toX + toY, 6)
    expect(Math.min(x, toX)).toBeGreaterThanOrEqual(box.left)
    expect(Math.max(x, toX)).toBeLessThanOrEqual(box.right)
    expect(Math.min(y, toY)).toBeGreaterThanOrEqual(box.top)
    expect(Math.max(y, toY)).toBeLessThanOrEqual(box.bottom)
  }
})

describe('a clipped ring', () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 }
  const areaOf = (ring: readonly (readonly [number, number])[]) =>
    Math.abs(
      ring.reduce((sum, [x, y], at) => {
        const [nextX, nextY] = ring[(at + 1) % ring.length]!
        return sum + x * nextY - nextX * y
      }, 0) / 2,
    )

  test('keeps the inside', () => {
    expect(
      areaOf(
        clipRing(
          [
            [-5, -5],
            [5, -5],
            [5, 5],
            [-5, 5],
          ],
          box,
        ),
      ),
    ).toBe(25)
    expect(
      areaOf(
        clipRing(
          [
            [-50, -50],
            [50, -50],
            [50, 50],
            [-50, 50],
          ],
          box,
        ),
      ),
    ).toBe(100)
    expect(
      areaOf(
        clipRing(
          [
            [2, 2],
            [4, 2],
            [4, 4],
          ],
          box,
        ),
      ),
    ).toBe(2)
    expect(
      clipRing(
        [
          [20, 20],
          [30, 20],
          [30, 30],
        ],
        box,
      ),
    ).toEqual([])
    expect(clipRing([], box)).toEqual([])
  })

  test('loses only points that are indistinguishable', () => {
    expect(
      thinOut(
        [
          [0, 0],
          [0.1, 0],
          [3, 0],
          [3, 0.1],
        ],
        1,
      ),
    ).toEqual([
      [0, 0],
      [3, 0],
      [3, 0.1],
    ])
  })
})
