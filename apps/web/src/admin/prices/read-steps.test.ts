import { expect, test } from 'vitest'
import { readDiscounts, readTiers, writeDiscounts, writeTiers } from './read-steps.ts'

test('reads what it writes', () => {
  const discounts = [
    { amount: 10, percent: 5 },
    { amount: 300, percent: 25 },
  ]
  const tiers = [
    { start: 1, title: 'Settler', drop: 1 },
    { start: 10, title: 'Old settler', drop: 3 },
  ]
  expect(readDiscounts(writeDiscounts(discounts))).toEqual(discounts)
  expect(readTiers(writeTiers(tiers))).toEqual(tiers)
  expect(readDiscounts(' \n 10 : 5 \n')).toEqual([{ amount: 10, percent: 5 }])
  expect(readDiscounts('')).toEqual([])
})

test.each(['10 5%', '10: five', '25: 5%\n10: 7%', '10: 5%\n10: 7%', '-1: 5%'])(
  'does not guess %j',
  (text) => {
    expect(readDiscounts(text)).toBeNull()
  },
)

test.each(['1 Settler 1', '1: Settler', '10: Settler, 1%\n1: Settler, 1%'])('does not guess %j', (text) => {
  expect(readTiers(text)).toBeNull()
})
