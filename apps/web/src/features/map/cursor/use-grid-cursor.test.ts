import { cellAt, cellsInRectangle, neighbour } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { rectangleBetween } from './use-grid-cursor.ts'

function offset(from: number, east: number, north: number): number {
  let cell = from
  for (let step = 0; step < east; step++) cell = neighbour(cell, 'east')!
  for (let step = 0; step < north; step++) cell = neighbour(cell, 'north')!
  return cell
}

const between = (one: number, other: number) => cellsInRectangle(rectangleBetween(one, other), 1000)

test('marks every plot between two plots, whichever of them was first', () => {
  const start = cellAt(110.4, 15.6)
  const end = offset(start, 3, 2)
  expect(between(start, end).total).toBe(12)
  expect(between(end, start).ids).toEqual(between(start, end).ids)
  expect(between(start, start).ids).toEqual([start])
})

test('takes the short way across the antimeridian', () => {
  const start = cellAt(179.999, 10)
  expect(between(start, offset(start, 2, 0)).total).toBe(3)
})
