import { expect, test } from 'vitest'
import { commonPlace, namePlace, namePlot } from './name-plot.ts'

const country = 'VN'
const lienChieu = { district: 'Quận Liên Chiểu', country }

test('a plot is called by its place and its number', () => {
  expect(namePlot(5_075_201_922, lienChieu, 'en')).toBe('Liên Chiểu · 5075201922')
  expect(namePlot('5075201922', { district: 'Vaduz', country: 'LI' }, 'en')).toBe('Vaduz · 5075201922')
})

test('a district that is only a number keeps its kind, and a name that begins alike is a name', () => {
  expect(namePlace({ district: 'Quận 1', country }, 'en')).toBe('Quận 1')
  expect(namePlace({ district: 'Huyện Hoà Vang', country }, 'en')).toBe('Hoà Vang')
  expect(namePlace({ district: 'Thị Xã Điện Bàn', country }, 'en')).toBe('Điện Bàn')
  expect(namePlace({ district: 'Huyệnville', country }, 'en')).toBe('Huyệnville')
})

test('where no place is known, the country or the number alone is the name', () => {
  expect(namePlot(7, { district: '', country }, 'en')).toBe('Vietnam · 7')
  expect(namePlot(7, { district: '', country: '' }, 'en')).toBe('7')
  expect(namePlot(7, undefined, 'en')).toBe('7')
})

test('many plots are called by where most of them lie', () => {
  const vaduz = { district: 'Vaduz', country: 'LI' }
  expect(commonPlace([vaduz, lienChieu, lienChieu])).toEqual({ area: lienChieu, elsewhere: 1 })
  expect(commonPlace([vaduz, lienChieu])).toEqual({ area: vaduz, elsewhere: 1 })
  expect(commonPlace([vaduz])).toEqual({ area: vaduz, elsewhere: 0 })
  expect(commonPlace([])).toEqual({ area: { district: '', country: '' }, elsewhere: 0 })
})
