import { expect, test } from 'vitest'
import { cellAt, cellsInRectangle } from '../grid.ts'
import { groupPlaces } from './group-places.ts'

const hanoi = cellAt(105.85, 21.03)
const suburb = cellAt(106, 21.1)
const paris = cellAt(2.29, 48.86)

test('puts plots of one view into one group, the largest group first', () => {
  expect(groupPlaces([paris, hanoi, suburb])).toEqual([[hanoi, suburb], [paris]])
})

test('joins groups by a plot between them', () => {
  const [west, middle, east] = [cellAt(10, 47), cellAt(10.2, 47), cellAt(10.4, 47)]
  expect(groupPlaces([west, east])).toHaveLength(2)
  expect(groupPlaces([west, east, middle])).toEqual([[west, east, middle]])
})

test('ignores the antimeridian', () => {
  expect(groupPlaces([cellAt(179.95, -17), cellAt(-179.95, -17)])).toHaveLength(1)
})

test('groups the largest purchase', () => {
  const { ids } = cellsInRectangle({ west: 108, south: 16, east: 108.2, north: 16.2 }, 300)
  expect(groupPlaces(ids)).toEqual([ids])
  expect(groupPlaces([])).toEqual([])
})
