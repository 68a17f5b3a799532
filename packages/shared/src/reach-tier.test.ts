import { expect, test } from 'vitest'
import { reachTier } from './reach-tier.ts'

const settler = { title: 'Settler', start: 1, end: 9, drop: 1 }
const homesteader = { title: 'Homesteader', start: 10, end: null, drop: 3 }
const tiers = [settler, homesteader]

test('returns the reached tier and the next one', () => {
  expect(reachTier(tiers, 0)).toEqual({ tier: null, next: settler })
  expect(reachTier(tiers, 1)).toEqual({ tier: settler, next: homesteader })
  expect(reachTier(tiers, 9)).toEqual({ tier: settler, next: homesteader })
  expect(reachTier(tiers, 10)).toEqual({ tier: homesteader, next: null })
  expect(reachTier([], 10)).toEqual({ tier: null, next: null })
})
