import { expect, test } from 'vitest'
import { nearestTown, shoreAt } from './surroundings.ts'

test('names the nearest town with its distance', () => {
  const town = nearestTown(9.5215, 47.1415)
  expect(town?.name).toBe('Vaduz')
  expect(town?.kilometres).toBeLessThan(3)
})

test('names no town in the middle of an ocean', () => {
  expect(nearestTown(-150, -30)).toBeNull()
})

test.each([
  ['Vaduz', 9.52, 47.14, { shore: 'inland', sea: '' }],
  ['Monaco', 7.42, 43.74, { shore: 'coast', sea: 'Ligurian Sea' }],
  ['the Pacific', -150, -30, { shore: 'sea', sea: 'South Pacific Ocean' }],
] as const)('distinguishes inland, coast and sea, and names the sea: %s', (_, lng, lat, shore) => {
  expect(shoreAt(lng, lat)).toEqual(shore)
})
