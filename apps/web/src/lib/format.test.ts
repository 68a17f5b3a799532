import { expect, test } from 'vitest'
import {
  approximateEther,
  formatBbox,
  formatCents,
  formatDollars,
  formatShortEther,
  formatWhole,
  shortenAddress,
  shortenEther,
  withoutOrderName,
} from './format.ts'

test('writes whole numbers with thousands separators and no decimals', () => {
  expect(formatWhole(1234567, 'en')).toBe('1,234,567')
  expect(formatWhole(12.6, 'en')).toBe('13')
  expect(formatWhole(1234567, 'vi')).toBe('1.234.567')
  expect(formatWhole(0, 'en')).toBe('0')
})

test('writes prices in whole dollars', () => {
  expect(formatDollars(1250, 'en')).toBe('$1,250')
  expect(formatDollars(0, 'en')).toBe('$0')
  // Cents are not rounded away: 40 of these cost $900.
  expect(formatDollars(22.5, 'en')).toBe('$22.50')
  expect(formatCents(90_000, 'en')).toBe('$900.00')
  expect(formatDollars(1250, 'vi')).toBe('1.250\u00a0$')
})

test('writes a plot by its four edges', () => {
  expect(formatBbox([108.2412, 16.0956, 108.24486, 16.0992])).toBe('108.2412, 16.0956, 108.2449, 16.0992')
})

test('shortens an address to its ends', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  expect(shortenAddress(address, 5)).toBe('0x529…69EE7')
  expect(shortenAddress(address, 3)).toBe('0x5…EE7')
  expect(shortenAddress('0x12', 5)).toBe('0x12')
})

test.each([
  [25, 2487.3, '0.0101'],
  [285, 2500, '0.114'],
  [7500, 2500, '3'],
  [187_500, 52.5, '3,570'],
])('converts %i dollars at %d to about %s ether', (dollars, rate, ether) => {
  expect(approximateEther(dollars, rate, 'en')).toBe(ether)
})

test.each([
  ['0.019621540000000001', '0.019622'],
  ['0.0200', '0.02'],
  ['1.999999000000000001', '2'],
  ['0.000000000000000001', '0.000001'],
  ['12', '12'],
  ['0.020406', '0.020406'],
])('writes %s ether as %s, never as less', (exact, short) => {
  expect(shortenEther(exact)).toBe(short)
})

test('writes ether in the number format of the language', () => {
  expect(approximateEther(285, 2500, 'vi')).toBe('0,114')
  expect(formatShortEther('1234.019621540000000001', 'vi')).toBe('1.234,019622')
  expect(formatShortEther('0.0200', 'en')).toBe('0.02')
})

test('hides the digits that identify an order in its price', () => {
  expect(shortenEther(withoutOrderName('0.005000000000000009'))).toBe('0.005')
  expect(shortenEther(withoutOrderName('0.019621540000000001'))).toBe('0.019622')
  expect(withoutOrderName('12')).toBe('12')
})
