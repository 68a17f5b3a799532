import { expect, test } from 'vitest'
import { countryAt, countryCode } from './countries.ts'

const codeAt = (lng: number, lat: number) => {
  const country = countryAt(lng, lat)
  return country === null ? null : countryCode(country)
}

test.each([
  ['on both lines of a square degree', [105, 21], 'VN'],
  ['on its western line alone', [105, 21.03], 'VN'],
  ['on its southern line alone', [105.85, 21], 'VN'],
  ['in a square that no border crosses', [-100.5, 40.5], 'US'],
  ['in a country that another surrounds', [28.2, -29.5], 'LS'],
  ['around it', [26.2, -29.1], 'ZA'],
  ['west of the antimeridian', [178, -17.8], 'FJ'],
  ['at the pole', [0, -90], 'AQ'],
] as const)('finds the country of a place %s', (_, [lng, lat], code) => {
  expect(codeAt(lng, lat)).toBe(code)
})

test.each([
  [
    'a square degree',
    [
      [7.55, 47.5, 'CH'],
      [7.4, 47.7, 'FR'],
      [7.7, 47.62, 'DE'],
    ],
  ],
  [
    'a river',
    [
      [16.9, 48.1, 'AT'],
      [17.2, 48.2, 'SK'],
      [17.25, 47.9, 'HU'],
    ],
  ],
] as const)('finds three countries at %s', (_, places) => {
  for (const [lng, lat, code] of places) expect(codeAt(lng, lat)).toBe(code)
})

test('finds none on the high seas', () => {
  expect(codeAt(-150.5, -40.5)).toBeNull()
})
