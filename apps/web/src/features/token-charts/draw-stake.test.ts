import { expect, test } from 'vitest'
import { drawStake } from './draw-stake.ts'
import type { StakeEvents } from './draw-stake.ts'

const DAY = 86_400_000
const start = Date.parse('2026-01-01T00:00:00Z')
const terms = { rate: 1200, termEnd: start + 3 * 365 * DAY }

const event = (kind: 'staked' | 'claimed' | 'withdrawn', amount: string, day: number) => ({
  kind,
  amount,
  at: new Date(start + day * DAY).toISOString(),
  transaction_hash: `0x${'ab'.repeat(32)}`,
})
const doing = (data: StakeEvents['data'], before = '0') => ({ before, data })
const values = (points: { at: number; value: number }[]) =>
  points.map(({ at, value }) => [(at - start) / DAY, Math.round(value * 1000) / 1000])

test('earns 120 in a year for 1,000 MASS at 12%', () => {
  const { principal, reward } = drawStake(doing([event('staked', '1000', 0)]), terms, start + 365 * DAY)
  expect(values(principal)).toEqual([
    [0, 0],
    [0, 1000],
    [365, 1000],
  ])
  expect(values(reward)).toEqual([
    [0, 0],
    [365, 120],
  ])
})

test('grows with each step of the principal, and a claim takes all of it', () => {
  const data = [
    event('staked', '1000', 0),
    event('staked', '1000', 73),
    event('claimed', '24', 73),
    event('withdrawn', '2000', 146),
  ]
  const { principal, reward } = drawStake(doing(data), terms, start + 200 * DAY)
  expect(values(principal)).toEqual([
    [0, 0],
    [0, 1000],
    [73, 2000],
    [146, 0],
    [200, 0],
  ])
  expect(values(reward)).toEqual([
    [0, 0],
    [73, 24],
    [73, 24],
    [73, 0],
    [146, 48],
    [200, 48],
  ])
})

test('earns nothing after the end of the term', () => {
  const ended = { ...terms, termEnd: start + 73 * DAY }
  const { reward } = drawStake(doing([event('staked', '1000', 0)]), ended, start + 365 * DAY)
  expect(values(reward).at(-1)).toEqual([365, 24])
})

test('does not invent the reward before the oldest known event', () => {
  const data = [event('staked', '500', 10), event('claimed', '7', 20)]
  const { principal, reward } = drawStake(doing(data, '500'), terms, start + 93 * DAY)
  expect(values(principal)[0]).toEqual([10, 500])
  expect(values(reward)).toEqual([
    [20, 0],
    [93, 24],
  ])
})

test("draws no point before the previous one when the chain's clock is ahead", () => {
  const { principal, reward } = drawStake(doing([event('staked', '1000', 2)]), terms, start)
  expect(values(principal).at(-1)).toEqual([2, 1000])
  expect(values(reward).at(-1)).toEqual([2, 0])
})
