import { expect, test } from 'vitest'
import { scaleFor } from './scale-for.ts'
import { streetsAreInView } from '#features/map/basemap/style/use-streets-in-view.ts'

test('shows a plot of 400 metres at the length of the scale', () => {
  expect(scaleFor(0, 14)).toEqual({ metres: 200, pixels: 42 })
  expect(scaleFor(60, 14)).toEqual({ metres: 100, pixels: 42 })
  expect(scaleFor(0, 1.5)).toEqual({ metres: 2_000_000, pixels: 72 })
})

test('is a round number that fits, everywhere', () => {
  for (let lat = -85; lat <= 85; lat += 4.7)
    for (let zoom = 0; zoom <= 19; zoom += 0.13) {
      const { metres, pixels } = scaleFor(lat, zoom)
      expect(String(metres)).toMatch(/^[125]0*$/)
      expect(pixels).toBeGreaterThan(15)
      expect(pixels).toBeLessThanOrEqual(81)
    }
})

const country = [9.47, 47.05, 9.64, 47.27] as [number, number, number, number]
const vaduz = { west: 9.5, south: 47.1, east: 9.55, north: 47.15 }

test.each([
  ['near', { ...vaduz, zoom: 13 }, true],
  ['far', { ...vaduz, zoom: 9 }, false],
  ['elsewhere', { west: 105, south: 21, east: 106, north: 22, zoom: 13 }, false],
  ['at its edge', { west: 9.6, south: 47.2, east: 9.8, north: 47.4, zoom: 13 }, true],
])('shows streets from %s on or not', (_, seen, expected) => {
  expect(streetsAreInView(country, seen)).toBe(expected)
})
