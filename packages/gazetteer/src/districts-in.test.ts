import { expect, test } from 'vitest'
import { districtsIn } from './districts-in.ts'

const namesIn = (...box: Parameters<typeof districtsIn>) => districtsIn(...box).map(({ name }) => name)

test('names the districts of a town, and not the town', () => {
  const tokyo = namesIn(139.6, 35.6, 139.8, 35.75)
  expect(tokyo).toEqual(expect.arrayContaining(['Shibuya', 'Ginza', 'Asakusa']))
  expect(tokyo).not.toContain('Tokyo')
  const paris = namesIn(2.2, 48.8, 2.45, 48.9)
  expect(paris).toEqual(expect.arrayContaining(['Paris 16 Passy', 'Paris 04 Hôtel-de-Ville']))
  expect(paris).not.toContain('Boulogne-Billancourt')
})

test('sorts the place that gives its district the name first', () => {
  const hanoi = districtsIn(105.7, 20.95, 105.95, 21.1)
  const chief = hanoi.filter(({ isChief }) => isChief).map(({ name }) => name)
  expect(chief).toEqual(expect.arrayContaining(['Hoàn Kiếm', 'Tây Hồ', 'Đống Đa']))
  expect(chief).not.toContain('Vinhomes Times City')
})

test('finds none on the open sea', () => expect(districtsIn(-30, 20, -29, 21)).toEqual([]))
