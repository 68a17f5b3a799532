import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('quotes cells with commas, quotes and line breaks, and leaves missing ones empty', () => {
  expect(csvLine(['a', null, 'b, c', 'say "d"', 'e\nf', ''])).toBe('a,,"b, c","say ""d""","e\nf",\r\n')
})

test.each(['=1+1', '+1', '-1', '@sum(a1)', '\t=1', '\r=1'])('makes the formula %j text', (cell) => {
  expect(csvLine([cell]).replaceAll('"', '').startsWith(`'${cell}`)).toBe(true)
})
