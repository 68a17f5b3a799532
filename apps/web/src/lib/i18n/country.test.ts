import { expect, test } from 'vitest'
import { sayArea, sayCountry } from './country.ts'

test('a country is said in the language of the page', () => {
  expect(sayCountry('Germany', 'vi')).toBe('Đức')
  expect(sayCountry('Vietnam', 'vi')).toBe('Việt Nam')
  expect(sayCountry('Germany', 'en')).toBe('Germany')
})

test('what the browser knows no country of stays as it came', () => {
  expect(sayCountry('Atlantis', 'vi')).toBe('Atlantis')
  expect(sayCountry('', 'vi')).toBe('')
})

test('a place is said with its country, and a desert once', () => {
  expect(sayArea({ district: 'Hoàn Kiếm', country: 'Vietnam' }, 'vi')).toBe('Hoàn Kiếm, Việt Nam')
  expect(sayArea({ district: 'Egypt', country: 'Egypt' }, 'vi')).toBe('Ai Cập')
  expect(sayArea(undefined, 'vi')).toBe('')
})
