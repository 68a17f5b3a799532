import { expect, test } from 'vitest'
import { sayArea, sayCountry } from './country.ts'

test('names a country in the language of the page', () => {
  expect(sayCountry('Germany', 'vi')).toBe('Đức')
  expect(sayCountry('Vietnam', 'vi')).toBe('Việt Nam')
  expect(sayCountry('Germany', 'en')).toBe('Germany')
})

test('keeps a name that the browser does not know', () => {
  expect(sayCountry('Atlantis', 'vi')).toBe('Atlantis')
  expect(sayCountry('', 'vi')).toBe('')
})

test('names a place with its country, and only once where both are equal', () => {
  expect(sayArea({ district: 'Hoàn Kiếm', country: 'Vietnam' }, 'vi')).toBe('Hoàn Kiếm, Việt Nam')
  expect(sayArea({ district: 'Egypt', country: 'Egypt' }, 'vi')).toBe('Ai Cập')
  expect(sayArea(undefined, 'vi')).toBe('')
})
