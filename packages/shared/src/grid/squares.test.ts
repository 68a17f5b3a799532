import { expect, test } from 'vitest'
import { blockOf, blocksInView, cellAt } from '../grid.ts'
import { blocksOfSquare, isSquare, squareOf } from './squares.ts'

test('consists of four by four adjacent blocks', () => {
  const square = squareOf(blockOf(cellAt(108.24, 16.09)))
  const blocks = blocksOfSquare(square)
  expect(blocks).toHaveLength(16)
  expect(new Set(blocks.map(squareOf))).toEqual(new Set([square]))
})

test('contains each visible block once, all around the world', () => {
  const blocks = blocksInView({ west: -180, south: -90, east: 180, north: 90 })
  const squares = new Set(blocks.map(squareOf))
  expect([...squares].every(isSquare)).toBe(true)
  expect([...squares].flatMap(blocksOfSquare).toSorted((a, b) => a - b)).toEqual(
    blocks.toSorted((a, b) => a - b),
  )
})

test.each([-1, 0.5, Number.NaN, 2 ** 40, 4_194_304 / 16])('rejects %d as a square', (square) => {
  expect(isSquare(square)).toBe(false)
})
