import { expect, test } from 'vitest'
import { formatCoordinates } from './format-coordinates.ts'

test('formats coordinates with hemispheres, also past the date line', () => {
  expect(formatCoordinates({ lng: 108.2412, lat: 16.0956 })).toBe('16.0956° N 108.2412° E')
  expect(formatCoordinates({ lng: -181, lat: -0.5 })).toBe('0.5000° S 179.0000° E')
  expect(formatCoordinates({ lng: 0, lat: 0 })).toBe('0.0000° N 0.0000° E')
})
