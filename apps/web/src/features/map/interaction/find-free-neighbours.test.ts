import { cellAt, neighbour } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { neighboursOf } from './find-free-neighbours.ts'

const cell = cellAt(105.8525, 21.0288)
const east = neighbour(cell, 'east')!

test('finds the six neighbours of two adjacent plots, each once', () => {
  const beside = neighboursOf([cell, east])
  expect(beside).toHaveLength(6)
  expect(beside).not.toContain(cell)
  expect(beside).not.toContain(east)
  expect(beside).toEqual(beside.toSorted((one, other) => one - other))
})

test('leaves out neighbours that are not for sale', () => {
  const edge = cellAt(20, 84.999)
  expect(neighboursOf([edge]).length).toBeLessThan(4)
})
