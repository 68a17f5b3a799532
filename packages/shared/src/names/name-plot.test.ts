import { expect, test } from 'vitest'
import { commonPlace, namePlace, namePlot } from './name-plot.ts'

const country = 'Vietnam'
const lienChieu = { district: 'Quận Liên Chiểu', country }

test('a plot is called by its place and its number', () => {
  expect(namePlot(5_075_201_922, lienChieu)).toBe('Liên Chiểu · 5075201922')
  expect(namePlot('5075201922', { district: 'Vaduz', country: 'Liechtenstein' })).toBe('Vaduz · 5075201922')
})

test('a district that is only a number keeps its kind, and a name that begins alike is a name', () => {
  expect(namePlace({ district: 'Quận 1', country })).toBe('Quận 1')
  expect(namePlace({ district: 'Huyện Hoà Vang', country })).toBe('Hoà Vang')
  expect(namePlace({ district: 'Thị Xã Điện Bàn', country })).toBe('Điện Bàn')
  expect(namePlace({ district: 'Huyệnville', country })).toBe('Huyệnville')
})

test('where no place is known, the country or the number alone is the name', () => {
  expect(namePlot(7, { district: '', country })).toBe('Vietnam · 7')
  expect(namePlot(7, { district: '', country: '' })).toBe('7')
  expect(namePlot(7, undefined)).toBe('7')
})

test('many plots are called by where most of them lie', () => {
  const vaduz = { district: 'Vaduz', country: 'Liechtenstein' }
  expect(commonPlace([vaduz, lienChieu, lienChieu])).toEqual({ area: lienChieu, elsewhere: 1 })
  expect(commonPlace([vaduz, lienChieu])).toEqual({ area: vaduz, elsewhere: 1 })
  expect(commonPlace([vaduz])).toEqual({ area: vaduz, elsewhere: 0 })
  expect(commonPlace([])).toEqual({ area: { district: '', country: '' }, elsewhere: 0 })
})
