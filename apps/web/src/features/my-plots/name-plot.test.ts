import { cellAt } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { plotNote, plotTitle, purchaseDate } from './name-plot.ts'

const cell = cellAt(108.2412, 16.0956)
const place = { cell, district: 'Sơn Trà', country: 'VN' }

test('names a plot without a name by place and number, with its edges beside it', () => {
  expect(plotTitle({ ...place, name: null })).toBe(`Sơn Trà\u00A0· ${cell}`)
  expect(plotTitle({ ...place, name: null, district: '' })).toBe(`Vietnam\u00A0· ${cell}`)
  expect(plotNote({ ...place, name: null })).toMatch(/^108\.2\d+, 16\.09\d+, 108\.2\d+, 16\.09\d+$/)
})

test('names a plot by its own name, with its place beside it', () => {
  expect(plotTitle({ ...place, name: 'Lighthouse' })).toBe('Lighthouse')
  expect(plotNote({ ...place, name: 'Lighthouse' })).toBe(`Sơn Trà\u00A0· ${cell}`)
})

test('formats a purchase date as year, month and day', () => {
  expect(purchaseDate(new Date(2026, 0, 5, 12))).toBe('2026-01-05')
})
