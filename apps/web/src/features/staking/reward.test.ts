import { expect, test } from 'vitest'
import { chainTime, promisedFor, rewardAt, secondsToClaim } from './reward.ts'

const year = 365n * 86_400n
const pool = { rate: 1200n, claimInterval: 86_400n, termEnd: 10n * year }
const stake = { amount: 1000n * 10n ** 18n, accrued: 7n, settledAt: year, lastClaimedAt: year }

test('a year at 12% earns 12%, on top of what was settled', () => {
  expect(rewardAt(stake, pool, 2n * year)).toBe(120n * 10n ** 18n + 7n)
})

test('nothing grows after the end of the term, and nothing is taken back before the reading', () => {
  expect(rewardAt(stake, pool, 99n * year)).toBe(rewardAt(stake, pool, 10n * year))
  expect(rewardAt(stake, pool, 0n)).toBe(7n)
})

test('a claim is due an interval after the last one, at the end of the term, and never for a stranger', () => {
  expect(secondsToClaim(stake, pool, year)).toBe(86_400n)
  expect(secondsToClaim(stake, pool, year + 86_399n)).toBe(1n)
  expect(secondsToClaim(stake, pool, year + 86_400n)).toBe(0n)
  expect(secondsToClaim({ lastClaimedAt: pool.termEnd - 1n }, pool, pool.termEnd)).toBe(0n)
  expect(secondsToClaim({ lastClaimedAt: 0n }, pool, year)).toBe(0n)
})

test('what is promised rounds up, and ends with the term', () => {
  expect(promisedFor(1n, pool, 0n)).toBe(2n)
  expect(promisedFor(1n, pool, pool.termEnd)).toBe(0n)
})

test('a public chain’s clock goes on from its block, whatever this machine’s says', () => {
  const read = { blockTime: 1_000n, readAt: 50_000 }
  expect(chainTime(read, { embedded: false }, 53_900)).toBe(1_003n)
  expect(chainTime(read, { embedded: false }, 10)).toBe(1_000n)
})

test('an embedded chain’s clock is this machine’s, unless the chain is ahead', () => {
  const read = { blockTime: 1_000n, readAt: 50_000 }
  expect(chainTime(read, { embedded: true }, 2_000_000)).toBe(2_000n)
  expect(chainTime(read, { embedded: true }, 60_000)).toBe(1_000n)
})
