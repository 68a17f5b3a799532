import { expect, test } from 'vitest'
import { tierPercent } from './tier-progress.ts'

test('shows the progress to the next tier', () => {
  expect(tierPercent({ count_land: 0, ratio_next_land: 0 })).toBe(0)
  expect(tierPercent({ count_land: 128, ratio_next_land: 128 / 250 })).toBe(51)
  expect(tierPercent({ count_land: 999, ratio_next_land: 999 / 1000 })).toBe(99)
})

test('is full from a thousand plots on, whatever tiers there are', () => {
  expect(tierPercent({ count_land: 1000, ratio_next_land: 1 })).toBe(100)
  expect(tierPercent({ count_land: 1500, ratio_next_land: 0.3 })).toBe(100)
})
