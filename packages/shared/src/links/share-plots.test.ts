import { cellAt, cellsInRectangle } from '../grid.ts'
import { expect, test } from 'vitest'
import { decodePlots, encodePlots } from './share-plots.ts'

const ascending = (cells: number[]) => cells.toSorted((one, other) => one - other)

test('decodes the plots of a link, each once', () => {
  const cells = [cellAt(108.2412, 16.0956), cellAt(-179.99, -84.9), cellAt(0, 0), cellAt(0, 0)]
  expect(decodePlots(encodePlots(cells))).toEqual(ascending([...new Set(cells)]))
})

test('fits 300 neighbours into a link short enough for any chat', () => {
  const { ids } = cellsInRectangle({ west: 108, south: 16, east: 108.2, north: 16.2 }, 300)
  const text = encodePlots(ids)
  expect(text.length).toBeLessThan(1200)
  expect(decodePlots(text)).toEqual(ascending(ids))
})

test('leaves out invalid plots and those beyond 300', () => {
  expect(decodePlots('')).toEqual([])
  expect(decodePlots('!!.zzzzzzz.-5')).toEqual([])
  expect(decodePlots(encodePlots([cellAt(10, 88)]))).toEqual([])
  const { ids } = cellsInRectangle({ west: 108, south: 16, east: 109, north: 17 }, 400)
  expect(
    decodePlots(ids.map((_, index) => (index === 0 ? ids[0]!.toString(36) : '1')).join('.')).length,
  ).toBeLessThanOrEqual(300)
})
