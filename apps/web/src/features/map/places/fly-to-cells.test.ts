import { cellAt } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { mostTogether, paddingBeside } from './fly-to-cells.ts'

test('of land in many places, most of what lies together is shown', () => {
  const [hue, beside, lima] = [cellAt(107.59, 16.46), cellAt(107.6, 16.46), cellAt(-77, -12)]
  expect(mostTogether([hue, beside])).toEqual([hue, beside])
  expect(mostTogether([lima, hue, beside])).toEqual([hue, beside])
  expect(mostTogether([])).toEqual([])
})

test('land is shown beside what lies over the map, with a margin as far as there is room', () => {
  expect(paddingBeside({}, 1440, 900)).toEqual({ top: 96, right: 96, bottom: 96, left: 96 })
  expect(paddingBeside({ right: 394 }, 1440, 900)).toEqual({ top: 96, right: 490, bottom: 96, left: 96 })
  expect(paddingBeside({ top: 152, bottom: 572 }, 390, 844)).toEqual({
    top: 182,
    right: 96,
    bottom: 602,
    left: 96,
  })
  expect(paddingBeside({ top: 152, bottom: 900 }, 390, 844)).toMatchObject({ top: 152, bottom: 900 })
})
