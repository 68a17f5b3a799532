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

test('groups adjacent plots in one row and leaves a single plot alone', () => {
  expect(keys([west, far, middle, east])).toEqual([`group ${west}`, far])
})

test('lists the plots of an open group, which stays open when plots join or leave it', () => {
  expect(keys([west, middle], [west, middle])).toEqual([`group ${west}`, west, middle])
  expect(keys([west, middle, east], [west, middle])).toEqual([`group ${west}`, west, middle, east])
  expect(keys([middle, east], [west, middle])).toEqual([`group ${middle}`, middle, east])
  expect(keys([west, east], [west, middle, east])).toEqual([west, east])
})
