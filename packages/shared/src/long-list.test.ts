import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findFieldIssues } from './find-field-issues.ts'
import { maxPlotsPerMove, plotIds } from './plot.ts'

const find = (lands: unknown) => findFieldIssues(z.object({ lands: plotIds }), { lands })
const ids = (length: number) => Array.from({ length }, (_, index) => String(index))

test('accepts lists up to the limit', () => {
  const lands = ids(maxPlotsPerMove)
  expect(find(lands)).toEqual({ value: { lands } })
})

test.each([
  ['nothing', undefined, 'no_land_chosen', {}],
  ['no list', 'x', 'no_land_chosen', {}],
  ['an empty list', [], 'no_land_chosen', {}],
  ['one too many', ids(maxPlotsPerMove + 1), 'too_many_to_move', { most: maxPlotsPerMove }],
])('reports %s as such', (_, lands, code, params) => {
  expect(find(lands)).toEqual({ issues: [{ path: 'lands', code, params }] })
})

test.each([['x'], [7], [null], [['1']], ['1'.repeat(12)], ['99999999999'], ['-1']])(
  'rejects %j as a plot',
  (wrong) => {
    expect(find([...ids(20), wrong])).toEqual({
      issues: [{ path: 'lands.20', code: 'plot_of_grid', params: {} }],
    })
  },
)

test('reports the first ten of many wrong items', () => {
  const found = find(ids(maxPlotsPerMove).map(() => 'x'))
  expect('issues' in found && found.issues.map(({ path }) => path)).toEqual(
    Array.from({ length: 10 }, (_, index) => `lands.${index}`),
  )
})

test('documents one item', () => {
  expect(z.toJSONSchema(plotIds)).toMatchObject({
    type: 'array',
    maxItems: maxPlotsPerMove,
    items: { type: 'string', pattern: String.raw`^\d{1,11}$` },
  })
})
