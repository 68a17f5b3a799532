import { cellAt } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { mostTogether } from './fly-to-cells.ts'

test('of land in many places, most of what lies together is shown', () => {
  const [hue, beside, lima] = [cellAt(107.59, 16.46), cellAt(107.6, 16.46), cellAt(-77, -12)]
  expect(mostTogether([hue, beside])).toEqual([hue, beside])
  expect(mostTogether([lima, hue, beside])).toEqual([hue, beside])
  expect(mostTogether([])).toEqual([])
})
