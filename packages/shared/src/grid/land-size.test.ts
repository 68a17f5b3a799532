import { expect, test } from 'vitest'
import { cellAt, cellSize, neighbour } from '../grid.ts'
import { formatSize, landSize } from './land-size.ts'

test('adds the sizes of plots', () => {
  const cell = cellAt(105.85, 21.03)
  const east = neighbour(cell, 'east')!
  expect(landSize([])).toBe(0)
  expect(landSize([cell, east])).toBeCloseTo(cellSize(cell) + cellSize(east))
})

test('writes square metres below a square kilometre, and square kilometres from there on', () => {
  expect(formatSize(160_213.6, 'en')).toBe('160,214 m²')
  expect(formatSize(999_999, 'en')).toBe('999,999 m²')
  expect(formatSize(1_000_000, 'en')).toBe('1 km²')
  expect(formatSize(1_922_480, 'en')).toBe('1.92 km²')
  expect(formatSize(1_922_480, 'en', 1)).toBe('1.9 km²')
})

test('writes numbers as the language does', () => {
  expect(formatSize(160_213.6, 'vi')).toBe('160.214 m²')
  expect(formatSize(1_922_480, 'vi')).toBe('1,92 km²')
})
