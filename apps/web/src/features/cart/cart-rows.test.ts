import { cellAt, neighbour } from '@meridian/shared/grid'
import { groupPlots } from '@meridian/shared/grid/group-plots'
import { expect, test } from 'vitest'
import { cartRows } from './cart-rows.ts'

const far = cellAt(9.52, 47.14)
const west = cellAt(108.15, 16.07)
const middle = neighbour(west, 'east')!
const east = neighbour(middle, 'east')!

const keys = (cells: number[], opened: number[] = []) =>
  cartRows(groupPlots(cells), new Set(opened)).map(({ key }) => key)

test('neighbours are one row, and a plot alone is itself', () => {
  expect(keys([west, far, middle, east])).toEqual([`group ${west}`, far])
})

test('an open group is followed by its plots, and stays open whatever joins or leaves it', () => {
  expect(keys([west, middle], [west, middle])).toEqual([`group ${west}`, west, middle])
  expect(keys([west, middle, east], [west, middle])).toEqual([`group ${west}`, west, middle, east])
  expect(keys([middle, east], [west, middle])).toEqual([`group ${middle}`, middle, east])
  expect(keys([west, east], [west, middle, east])).toEqual([west, east])
})
