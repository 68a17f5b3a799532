import { cellAt } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { largestGroup, paddingBeside } from './fly-to-cells.ts'

test('shows the largest group of land that lies in many places', () => {
  const [hue, beside, lima] = [cellAt(107.59, 16.46), cellAt(107.6, 16.46), cellAt(-77, -12)]
  expect(largestGroup([hue, beside])).toEqual([hue, beside])
  expect(largestGroup([lima, hue, beside])).toEqual([hue, beside])
  expect(largestGroup([])).toEqual([])
})

test('shows land beside what covers the map, with a margin where there is room', () => {
  expect(paddingBeside({}, 1440, 900)).toEqual({ top: 96, right: 96, bottom: 96, left: 96 })
  expect(paddingBeside({ right: 394 }, 1440, 900)).toEqual({ top: 96, right: 490, bottom: 96, left: 96 })
  expect(paddingBeside({ top: 152, bottom: 500 }, 390, 844)).toEqual({
    top: 200,
    right: 96,
    bottom: 548,
    left: 96,
  })
})

test('leaves some room for the land, however much of the map is covered', () => {
  for (const height of [400, 568, 664, 740, 844])
    for (const bottom of [572, 900]) {
      const padding = paddingBeside({ top: 152, bottom }, 390, height)
      expect(height - padding.top - padding.bottom).toBeGreaterThanOrEqual(80)
      expect(Math.min(...Object.values(padding))).toBeGreaterThanOrEqual(0)
    }
})
