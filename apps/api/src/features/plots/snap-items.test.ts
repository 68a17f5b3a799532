import { AppError } from '@meridian/shared/errors'
import { cellAt, cellBbox, cellCenter, cellRing } from '@meridian/shared/grid'
import type { Bbox } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { snapItems } from './snap-items.ts'

const hanoi = cellAt(105.85, 21.03)
const paris = cellAt(2.35, 48.86)
const item = (cell: number, location?: unknown) => ({ bbox: cellBbox(cell), location })
const shifted = (bbox: Bbox, by: number) => bbox.map((edge) => edge + by) as Bbox

const refusalOf = (items: Parameters<typeof snapItems>[0]): { code: string; paths: string[] } => {
  try {
    snapItems(items)
  } catch (error) {
    if (error instanceof AppError)
      return { code: error.code, paths: error.details.fields?.map(({ path }) => path) ?? [] }
  }
  throw new Error('was not refused')
}

test('converts plots to cells in the given order', () => {
  expect(snapItems([item(paris), item(hanoi)])).toEqual([paris, hanoi])
})

test('accepts a box within a millionth of a degree of the grid and none beyond', () => {
  expect(snapItems([{ bbox: shifted(cellBbox(hanoi), 9e-7) }])).toEqual([hanoi])
  expect(refusalOf([item(paris), { bbox: shifted(cellBbox(hanoi), 2e-6) }])).toEqual({
    code: 'PLOT_OFF_GRID',
    paths: ['items.1.bbox'],
  })
})

const ring = cellRing(hanoi)
const turned = [...ring.slice(1, 4), ring[0], ring[1]]
test.each([
  ['a ring', ring],
  ['a ring that is not closed', ring.slice(0, 4)],
  ['a ring from another corner', turned],
  ['a clockwise ring', ring.toReversed()],
  ['an object with the ring', { coordinates: ring }],
  ['a GeoJSON polygon', { type: 'Polygon', coordinates: [ring] }],
  ['null', null],
])('accepts %s as the plot’s location', (_, location) => {
  expect(snapItems([item(hanoi, location)])).toEqual([hanoi])
})

test.each([
  ['the ring of another plot', cellRing(paris)],
  ['a ring across the corners', [ring[0], ring[2], ring[1], ring[3], ring[0]]],
  ['three corners', ring.slice(0, 3)],
  ['a polygon with a hole', { type: 'Polygon', coordinates: [ring, ring] }],
  ['texts', ring.map((point) => point.map(String))],
  ['a point', cellCenter(hanoi)],
  ['a word', 'here'],
  ['nothing', {}],
])('refuses %s as the plot’s location', (_, location) => {
  expect(refusalOf([item(hanoi, location)])).toEqual({ code: 'PLOT_OFF_GRID', paths: ['items.0.location'] })
})

test('refuses an empty, too long or duplicate list, and latitudes that are not sold', () => {
  expect(refusalOf([]).code).toBe('INVALID_INPUT')
  expect(refusalOf([item(hanoi), item(paris), item(hanoi)])).toMatchObject({
    code: 'DUPLICATE_PLOT',
    paths: ['items.2.bbox'],
  })
  expect(refusalOf([item(cellAt(0, 85.001))]).code).toBe('PLOT_NOT_FOR_SALE')
  expect(refusalOf([item(cellAt(0, -89.9))]).code).toBe('PLOT_NOT_FOR_SALE')
  const row = Array.from({ length: 301 }, (_, n) => item(cellAt(100 + n * 0.01, 0)))
  expect(snapItems(row.slice(0, 300))).toHaveLength(300)
  expect(refusalOf(row).code).toBe('TOO_MANY_PLOTS')
})

test('treats NaN and infinities as off the grid', () => {
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, 1e308, -1e308])
    expect(refusalOf([{ bbox: [bad, bad, bad, bad] }]).code).toBe('PLOT_OFF_GRID')
})
