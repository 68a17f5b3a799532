import { expect, test } from 'vitest'
import { countryName } from './country-name.ts'

test('names a country in the language of the reader', () => {
  expect(countryName('DE', 'en')).toBe('Germany')
  expect(countryName('DE', 'vi')).toBe('Đức')
  expect(countryName('VN', 'vi')).toBe('Việt Nam')
  expect(countryName('XK', 'en')).toBe('Kosovo')
})

test('names international waters in both languages', () => {
  expect(countryName('XZ', 'en')).toBe('International waters')
  expect(countryName('XZ', 'vi')).toBe('Vùng biển quốc tế')
})

test.each(['', 'Atlantis', 'vn', 'XX', 'V'])('returns %j unchanged, which is no known code', (text) => {
  expect(countryName(text, 'vi')).toBe(text)
})
