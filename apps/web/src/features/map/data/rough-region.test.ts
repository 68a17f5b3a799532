import { expect, test } from 'vitest'
import { roughRegion } from './rough-region.ts'
import { zonePlaces } from './zone-places.ts'

test('finds the town of a time zone, by its new name and by the old one that browsers still use', () => {
  const saigon = { lat: 10.75, lng: 106.67 }
  expect(roughRegion('Asia/Ho_Chi_Minh', 420)).toEqual(saigon)
  expect(roughRegion('Asia/Saigon', 420)).toEqual(saigon)
  expect(roughRegion('America/Argentina/Buenos_Aires', -180)).toEqual({ lat: -34.6, lng: -58.45 })
  // The first and the last of a list.
  expect(roughRegion('Africa/Abidjan', 0)).toEqual({ lat: 5.32, lng: -4.03 })
  expect(roughRegion('Africa/Windhoek', 120)).toEqual({ lat: -22.57, lng: 17.1 })
})

test('finds a town with the same offset for a zone without a place', () => {
  expect(roughRegion('UTC', 0)).toEqual(roughRegion('Europe/London', 0))
  expect(roughRegion('Etc/GMT-7', 420)).toEqual(roughRegion('Asia/Saigon', 420))
  expect(roughRegion('Somewhere/Else', 345), 'a part of an hour').toEqual(roughRegion('Asia/Karachi', 300))
  expect(roughRegion('', 14 * 60), 'an hour without a town').toEqual(roughRegion('Europe/London', 0))
})

test('has a place on Earth for every zone, and a zone for every hour', () => {
  for (const [area, towns] of Object.entries(zonePlaces))
    for (const town of towns.split(',')) {
      const [name] = town.trim().split(' ')
      const { lng, lat } = roughRegion(`${area}/${name}`, 14 * 60)
      expect(Math.abs(lat)).toBeLessThan(80)
      expect(Math.abs(lng)).toBeLessThanOrEqual(180)
    }
  for (let hour = -12; hour <= 14; hour++) expect(roughRegion('UTC', hour * 60).lat).not.toBeNaN()
})
