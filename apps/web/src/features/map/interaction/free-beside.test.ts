import { cellAt, neighbour } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { cellsBeside } from './free-beside.ts'

const cell = cellAt(105.8525, 21.0288)
const east = neighbour(cell, 'east')!

test('two plots beside each other have six neighbours, each named once', () => {
  const beside = cellsBeside([cell, east])
  expect(beside).toHaveLength(6)
  expect(beside).not.toContain(cell)
  expect(beside).not.toContain(east)
  expect(beside).toEqual(beside.toSorted((one, other) => one - other))
})

test('what is not for sale is next to nobody', () => {
  const edge = cellAt(20, 84.999)
  expect(cellsBeside([edge]).length).toBeLessThan(4)
})
