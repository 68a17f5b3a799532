/**
 * Plots as boxes of a picture: in their true shapes if visible, otherwise as squares of the picture's raster. Either
 * way at most some thousand boxes, whatever the size of a collection.
 */
import { cellOf, cellsInRectangle } from '@meridian/shared/grid'
import { isInside, rectangleOf, toPixels } from './frame-land.ts'
import type { View } from './frame-land.ts'
import { boxOf } from './mercator.ts'
import type { Box } from './mercator.ts'

/** Pixels. Smaller plots are indistinguishable. */
const smallestShape = 6
/** Pixels of a plot from which grid lines are drawn. */
const smallestRuled = 14

/** Whether plots have their true shapes in this view. In Mercator the cells are smallest at the equator. */
export const showsShapes = (view: View): boolean => view.scale / 100_000 >= smallestShape

/** The area of these cells, without overlaps. */
export function boxesOf(view: View, cells: readonly number[]): Box[] {
  return showsShapes(view) ? shapesOf(view, cells) : squaresOf(view, cells)
}

/** Merges adjacent cells of a row into one box. */
function shapesOf(view: View, cells: readonly number[]): Box[] {
  const places = cells
    .map((cell) => ({ cell, ...cellOf(cell) }))
    .toSorted((a, b) => a.row - b.row || a.col - b.col)
  const runs: { first: number; last: number; row: number; end: number }[] = []
  for (const { cell, row, col } of places) {
    const run = runs.at(-1)
    if (run && run.row === row && run.end === col) [run.last, run.end] = [cell, col + 1]
    else runs.push({ first: cell, last: cell, row, end: col + 1 })
  }
  return runs
    .map(({ first, last }) => toPixels(view, boxOf(first, last)))
    .filter((box) => isInside(view, box))
}

function squaresOf(view: View, cells: readonly number[]): Box[] {
  const across = Math.ceil(view.width / smallestShape) + 1
  const squares = new Set<number>()
  for (const cell of cells) {
    const { left, right, top, bottom } = toPixels(view, boxOf(cell))
    const column = Math.floor((left + right) / 2 / smallestShape)
    const row = Math.floor((top + bottom) / 2 / smallestShape)
    if (column >= 0 && column < across && row >= 0) squares.add(row * across + column)
  }
  const boxes: Box[] = []
  for (const square of [...squares].toSorted((a, b) => a - b)) {
    const left = (square % across) * smallestShape
    const top = Math.floor(square / across) * smallestShape
    const before = boxes.at(-1)
    if (before && before.top === top && before.right === left) before.right = left + smallestShape
    else boxes.push({ left, top, right: left + smallestShape, bottom: top + smallestShape })
  }
  return boxes
}

/** The grid lines, or nothing if they would cover the picture. */
export function gridLines(view: View): string {
  if (view.scale / 100_000 < smallestRuled) return ''
  const { ids } = cellsInRectangle(rectangleOf(view), (view.width * view.height) / smallestRuled ** 2)
  // Two sides of each cell suffice, because its neighbours draw the others. Across a band the neighbours differ.
  return ids
    .map((cell) => toPixels(view, boxOf(cell)))
    .map(({ left, top, right, bottom }) => `M${px(left)} ${px(top)}V${px(bottom)}H${px(right)}`)
    .join('')
}

export const pathOf = (boxes: readonly Box[]): string =>
  boxes
    .map(({ left, top, right, bottom }) => `M${px(left)} ${px(top)}H${px(right)}V${px(bottom)}H${px(left)}Z`)
    .join('')

/** Hatching over boxes, `apart` pixels between lines; lines of adjacent boxes are continuous. */
export function hatchOf(boxes: readonly Box[], apart: number): string {
  let path = ''
  for (const { left, top, right, bottom } of boxes)
    // All points of such a line have the same sum of x and y.
    for (let sum = (Math.floor((left + top) / apart) + 1) * apart; sum < right + bottom; sum += apart) {
      const [from, to] = [Math.max(left, sum - bottom), Math.min(right, sum - top)]
      path += `M${px(from)} ${px(sum - from)}L${px(to)} ${px(sum - to)}`
    }
  return path
}

/** A tenth of a pixel is finer than the eye can see. */
export const px = (value: number): string => String(Math.round(value * 10) / 10)
