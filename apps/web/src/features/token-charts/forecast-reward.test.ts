import { expect, test } from 'vitest'
import { forecastReward } from './forecast-reward.ts'

const mass = 10n ** 18n
const now = 1_800_000_000n
const day = 86_400n

test('forecasts 120 a year for 1,000 MASS at 12%, and 360 in three years', () => {
  const terms = { rate: 1200n, termEnd: now + 3n * 365n * day }
  expect(forecastReward(1000n * mass, terms, now)).toEqual([
    { span: 'day', reward: (120n * mass) / 365n },
    { span: 'month', reward: (120n * 30n * mass) / 365n },
    { span: 'year', reward: 120n * mass },
    { span: 'term', reward: 360n * mass },
  ])
})

test('leaves out spans beyond the end of the term', () => {
  const terms = { rate: 1200n, termEnd: now + 73n * day }
  expect(forecastReward(1000n * mass, terms, now).map(({ span }) => span)).toEqual(['day', 'month', 'term'])
  expect(forecastReward(1000n * mass, terms, now).at(-1)?.reward).toBe(24n * mass)
})

test('forecasts nothing after the end', () => {
  expect(forecastReward(mass, { rate: 1200n, termEnd: now - 1n }, now)).toEqual([
    { span: 'term', reward: 0n },
  ])
})

test('rounds down, as the contract does', () => {
  const terms = { rate: 1200n, termEnd: now + day }
  expect(forecastReward(1n, terms, now).at(-1)?.reward).toBe(0n)
})
