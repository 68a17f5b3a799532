import { expect, test } from 'vitest'
import { placesToVisit } from './places-to-visit.ts'
import { roughRegion } from './rough-region.ts'

const area = (name: string, lng: number, lat: number, width = 0.2) => ({
  name,
  title: name,
  url: `/${name}.pmtiles`,
  bounds: [lng - width / 2, lat - 0.1, lng + width / 2, lat + 0.1] as [number, number, number, number],
  visit: [lng, lat] as [number, number],
  attribution: '',
})
const areas = [
  area('monaco', 7.42, 43.74),
  area('vaduz', 9.52, 47.14),
  area('berlin', 13.4, 52.52, 0.03),
  area('astana', 71.43, 51.16),
  area('montevideo', -56.18, -34.9),
  area('mahe', 55.45, -4.62),
  area('iqaluit', -68.52, 63.75),
]
const namesFor = (zone: string) => placesToVisit(areas, roughRegion(zone, 0)).map(({ name }) => name)

test.each([
  ['Asia/Ho_Chi_Minh', ['astana', 'mahe']],
  ['America/New_York', ['iqaluit']],
  ['America/Argentina/Buenos_Aires', ['montevideo']],
  ['Europe/Zurich', ['vaduz', 'monaco', 'berlin']],
  ['Pacific/Auckland', ['montevideo']],
])('offers three places, the nearest to %s first', (zone, nearest) => {
  const names = namesFor(zone)
  expect(names.slice(0, nearest.length)).toEqual(nearest)
  expect(new Set(names).size).toBe(3)
})

test('shows plots at once, and a small place nearer than a large one', () => {
  const places = placesToVisit(areas, { lng: 10, lat: 48 })
  const cameras = Object.fromEntries(places.map(({ name, camera }) => [name, camera]))
  expect(cameras['vaduz']).toMatchObject({ lng: 9.52, lat: 47.14, zoom: 13 })
  expect(cameras['berlin']!.zoom).toBe(14.5)
})

test('offers nothing where the map has no streets', () => {
  expect(placesToVisit([], { lng: 10, lat: 48 })).toEqual([])
})
