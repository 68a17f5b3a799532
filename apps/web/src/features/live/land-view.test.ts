import { expect, test } from 'vitest'
import { covers, queryOf, viewOf } from './land-view.ts'

const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)

test('includes the visible part first, and its surroundings as far as there is room', () => {
  const map = { squares: from(100, 50), around: from(95, 80), tiles: ['8/1/1'] }
  const cart = { squares: [7, 100] }
  const view = viewOf([map, cart])
  expect(view.squares.size).toBe(64)
  expect([covers(view, map), covers(view, cart)]).toEqual([true, true])
  expect(covers(view, { squares: [1] })).toBe(false)
  expect(covers(view, { squares: [7], tiles: ['8/1/2'] })).toBe(false)
})

test('has the same query for the same view, and none for an empty one', () => {
  const one = queryOf(viewOf([{ squares: [30, 4] }, { squares: [5], tiles: ['1/1/0', '0/0/0'] }]))
  const other = queryOf(viewOf([{ squares: [5, 4], around: [30], tiles: ['0/0/0', '1/1/0'] }]))
  expect(one).toBe('?squares=4,5,30&tiles=0/0/0,1/1/0')
  expect(other).toBe(one)
  expect(queryOf(viewOf([{ squares: [] }]))).toBe('')
})
