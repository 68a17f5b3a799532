import { expect, test } from 'vitest'
import { boundsOfCells, cellAt, cellBbox } from './grid.ts'

test('returns the bounds of all plots', () => {
  const [one, other] = [cellAt(108.2, 16), cellAt(108.3, 16.1)]
  const bounds = boundsOfCells([one, other])
  expect(bounds?.slice(0, 2)).toEqual(cellBbox(one).slice(0, 2))
  expect(bounds?.slice(2)).toEqual(cellBbox(other).slice(2))
  expect(boundsOfCells([])).toBeNull()
})

test('returns the short way across the antimeridian', () => {
  const [west, , east] = boundsOfCells([cellAt(179.9, 0), cellAt(-179.9, 0)])!
  expect(east - west).toBeLessThan(1)
  expect(west).toBeGreaterThan(179)
})
