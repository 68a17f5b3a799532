import { expect, test } from 'vitest'
import { chainTime, promisedFor, rewardAt, secondsToClaim } from './reward.ts'

const year = 365n * 86_400n
const pool = { rate: 1200n, claimInterval: 86_400n, termEnd: 10n * year }
const stake = { amount: 1000n * 10n ** 18n, accrued: 7n, settledAt: year, lastClaimedAt: year }

test('earns 12% in a year at 12%, in addition to the settled reward', () => {
  expect(rewardAt(stake, pool, 2n * year)).toBe(120n * 10n ** 18n + 7n)
})

test('does not grow after the term and does not shrink before the read time', () => {
  expect(rewardAt(stake, pool, 99n * year)).toBe(rewardAt(stake, pool, 10n * year))
  expect(rewardAt(stake, pool, 0n)).toBe(7n)
})

test('allows a claim an interval after the last one and at the end of the term, and never without a stake', () => {
  expect(secondsToClaim(stake, pool, year)).toBe(86_400n)
  expect(secondsToClaim(stake, pool, year + 86_399n)).toBe(1n)
  expect(secondsToClaim(stake, pool, year + 86_400n)).toBe(0n)
  expect(secondsToClaim({ lastClaimedAt: pool.termEnd - 1n }, pool, pool.termEnd)).toBe(0n)
  expect(secondsToClaim({ lastClaimedAt: 0n }, pool, year)).toBe(0n)
})

test('rounds the promised reward up and ends it with the term', () => {
  expect(promisedFor(1n, pool, 0n)).toBe(2n)
  expect(promisedFor(1n, pool, pool.termEnd)).toBe(0n)
})

test("continues a public chain's clock from its block, whatever this machine's clock shows", () => {
  const read = { blockTime: 1_000n, readAt: 50_000 }
  expect(chainTime(read, { embedded: false }, 53_900)).toBe(1_003n)
  expect(chainTime(read, { embedded: false }, 10)).toBe(1_000n)
})

test("uses this machine's clock for an embedded chain, unless the chain is ahead", () => {
  const read = { blockTime: 1_000n, readAt: 50_000 }
  expect(chainTime(read, { embedded: true }, 2_000_000)).toBe(2_000n)
  expect(chainTime(read, { embedded: true }, 60_000)).toBe(1_000n)
})
