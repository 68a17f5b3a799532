import { expect, test } from 'vitest'
import { isLand, isNearLand, PIXELS } from './land.ts'

/** Checks every pixel around the place, one by one. */
function hasLandPixel(lng: number, lat: number, degrees: number): boolean {
  const x = Math.floor((lng + 180) * PIXELS)
  const y = Math.floor((lat + 90) * PIXELS)
  const up = Math.ceil(degrees * PIXELS)
  const across = Math.ceil(up / Math.max(Math.cos((lat * Math.PI) / 180), 0.05))
  const isLandAt = (col: number, row: number) => isLand((col + 0.5) / PIXELS - 180, (row + 0.5) / PIXELS - 90)
  for (let row = y - up; row <= y + up; row++)
    for (let col = x - across; col <= x + across; col++) if (isLandAt(col, row)) return true
  return false
}

test('finds land nearby exactly where a surrounding pixel is land', () => {
  // All over the world, including the antimeridian and the last sold latitudes.
  const places = Array.from({ length: 3000 }, (_, at) => {
    const lng = at % 10 === 0 ? 180 - (at % 7) * 0.01 : ((at * 222.49) % 360) - 180
    return [lng, ((at * 105.02) % 170) - 85] as const
  })
  const near = places.filter(([lng, lat]) => isNearLand(lng, lat, 0.2))
  expect(near).toEqual(places.filter(([lng, lat]) => hasLandPixel(lng, lat, 0.2)))
  expect(near.length).toBeGreaterThan(500)
  expect(near.length).toBeLessThan(2500)
})
