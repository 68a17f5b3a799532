import { cellBbox, cellsInRectangle } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { estimateArea } from './estimate-area.ts'

const rectangle = { west: 106.7, south: 10.7, east: 106.72, north: 10.72 }
const { ids } = cellsInRectangle(rectangle, 100)
const none = new Set<number>()
const free = () => 'free' as const

test('does not add sold or already selected plots', () => {
  const [sold, chosen] = ids as [number, number]
  const status = (cell: number) => (cell === sold ? ('sold' as const) : ('free' as const))
  expect(estimateArea(rectangle, none, free)).toEqual({ added: ids.length, dropped: 0 })
  expect(estimateArea(rectangle, new Set([chosen]), status)).toEqual({ added: ids.length - 2, dropped: 0 })
})

test('removes the plots when all of them are selected', () => {
  const [west, south, east, north] = cellBbox(ids[0]!)
  expect(estimateArea({ west, south, east, north }, new Set(ids), free)).toEqual({ added: 0, dropped: 1 })
})

test('only counts a very large rectangle, without reading each plot', () => {
  const wide = { west: 100, south: 10, east: 104, north: 14 }
  expect(estimateArea(wide, none, () => 'sold').added).toBeGreaterThan(1_000_000)
})
