import { cellAt } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { plotNote, plotTitle, purchaseDate } from './name-plot.ts'

const cell = cellAt(108.2412, 16.0956)
const place = { cell, district: 'Sơn Trà', country: 'VN' }

test('a plot without a name is called by its place and number, and its edges stand beside it', () => {
  expect(plotTitle({ ...place, name: null })).toBe(`Sơn Trà · ${cell}`)
  expect(plotTitle({ ...place, name: null, district: '' })).toBe(`Vietnam · ${cell}`)
  expect(plotNote({ ...place, name: null })).toMatch(/^108\.2\d+, 16\.09\d+, 108\.2\d+, 16\.09\d+$/)
})

test('a plot with a name is called by it, and its place stands beside it', () => {
  expect(plotTitle({ ...place, name: 'Lighthouse' })).toBe('Lighthouse')
  expect(plotNote({ ...place, name: 'Lighthouse' })).toBe(`Sơn Trà · ${cell}`)
})

test('a purchase date is year, month and day', () => {
  expect(purchaseDate(new Date(2026, 0, 5, 12))).toBe('2026-01-05')
})
