import { expect, test } from 'vitest'
import { areaName, countryName } from './country.ts'

test('names a country in the language of the page', () => {
  expect(countryName('Germany', 'vi')).toBe('Đức')
  expect(countryName('Vietnam', 'vi')).toBe('Việt Nam')
  expect(countryName('Germany', 'en')).toBe('Germany')
})

test('keeps a name that the browser does not know', () => {
  expect(countryName('Atlantis', 'vi')).toBe('Atlantis')
  expect(countryName('', 'vi')).toBe('')
})

test('names a place with its country, and only once where both are equal', () => {
  expect(areaName({ district: 'Hoàn Kiếm', country: 'Vietnam' }, 'vi')).toBe('Hoàn Kiếm, Việt Nam')
  expect(areaName({ district: 'Egypt', country: 'Egypt' }, 'vi')).toBe('Ai Cập')
  expect(areaName(undefined, 'vi')).toBe('')
})
