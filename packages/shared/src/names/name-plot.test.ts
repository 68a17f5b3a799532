import { expect, test } from 'vitest'
import { commonPlace, namePlace, namePlot } from './name-plot.ts'

const country = 'VN'
const lienChieu = { district: 'Quận Liên Chiểu', country }

test('names a plot by its place and its number', () => {
  expect(namePlot(5_075_201_922, lienChieu, 'en')).toBe('Liên Chiểu\u00A0· 5075201922')
  expect(namePlot('5075201922', { district: 'Vaduz', country: 'LI' }, 'en')).toBe('Vaduz\u00A0· 5075201922')
})

test('keeps the kind of a district that is only a number', () => {
  expect(namePlace({ district: 'Quận 1', country }, 'en')).toBe('Quận 1')
  expect(namePlace({ district: 'Huyện Hoà Vang', country }, 'en')).toBe('Hoà Vang')
  expect(namePlace({ district: 'Thị Xã Điện Bàn', country }, 'en')).toBe('Điện Bàn')
  expect(namePlace({ district: 'Huyệnville', country }, 'en')).toBe('Huyệnville')
})

test('names a plot without a place by its country or its number alone', () => {
  expect(namePlot(7, { district: '', country }, 'en')).toBe('Vietnam\u00A0· 7')
  expect(namePlot(7, { district: '', country: '' }, 'en')).toBe('7')
  expect(namePlot(7, undefined, 'en')).toBe('7')
})

test('names many plots by the place of most of them', () => {
  const vaduz = { district: 'Vaduz', country: 'LI' }
  expect(commonPlace([vaduz, lienChieu, lienChieu])).toEqual({ area: lienChieu, elsewhere: 1 })
  expect(commonPlace([vaduz, lienChieu])).toEqual({ area: vaduz, elsewhere: 1 })
  expect(commonPlace([vaduz])).toEqual({ area: vaduz, elsewhere: 0 })
  expect(commonPlace([])).toEqual({ area: { district: '', country: '' }, elsewhere: 0 })
})
