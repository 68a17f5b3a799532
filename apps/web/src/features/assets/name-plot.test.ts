import { cellAt } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { plotNote, plotTitle, purchaseDate } from './name-plot.ts'

const cell = cellAt(108.2412, 16.0956)
const place = { cell, district: 'Sơn Trà', country: 'Vietnam' }

test('a plot without a name is called by its edges, and its district stands beside it', () => {
  expect(plotTitle({ cell, name: null })).toMatch(/^108\.2\d+, 16\.09\d+, 108\.2\d+, 16\.09\d+$/)
  expect(plotNote({ ...place, name: null })).toBe('Sơn Trà')
  expect(plotNote({ ...place, name: null, district: '' })).toBe('Vietnam')
})

test('a plot with a name is called by it, and its place stands beside it', () => {
  expect(plotTitle({ cell, name: 'Lighthouse' })).toBe('Lighthouse')
  expect(plotNote({ ...place, name: 'Lighthouse' })).toMatch(/^108\.2\d+, 16\.09\d+$/)
})

test('a purchase date is year, month and day', () => {
  expect(purchaseDate(new Date(2026, 0, 5, 12))).toBe('2026-01-05')
})
