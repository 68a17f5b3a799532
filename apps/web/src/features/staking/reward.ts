/** The contract's own arithmetic, between two readings of it. Times are Unix seconds. */
import type { Pool, Stake } from './stake.ts'

/** A rate is in basis points a year of 365 days. */
const RATE_UNIT = 10_000n * 365n * 86_400n

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const aboveZero = (a: bigint) => (a > 0n ? a : 0n)

export const rewardAt = (
  { amount, accrued, settledAt }: Pick<Stake, 'amount' | 'accrued' | 'settledAt'>,
  { rate, termEnd }: Pick<Pool, 'rate' | 'termEnd'>,
  now: bigint,
): bigint => accrued + (amount * rate * aboveZero(min(now, termEnd) - settledAt)) / RATE_UNIT

/** Zero when a claim is due, after the end of the term, and for who has never staked. */
export const secondsToClaim = (
  { lastClaimedAt }: Pick<Stake, 'lastClaimedAt'>,
  { claimInterval, termEnd }: Pick<Pool, 'claimInterval' | 'termEnd'>,
  now: bigint,
): bigint => (lastClaimedAt === 0n || now >= termEnd ? 0n : aboveZero(lastClaimedAt + claimInterval - now))

/** What the pool must set aside for a new stake, rounded up. */
export const promisedFor = (amount: bigint, { rate, termEnd }: Pick<Pool, 'rate' | 'termEnd'>, now: bigint) =>
  (amount * rate * aboveZero(termEnd - now) + RATE_UNIT - 1n) / RATE_UNIT

/**
 * The time that the chain's next block will have. A public network's own clock goes on from its newest block; an
 * embedded chain mines on demand, so its newest block may be from yesterday, and its clock is this machine's.
 */
export function chainTime(
  { blockTime, readAt }: Pick<Stake, 'blockTime' | 'readAt'>,
  { embedded }: { embedded: boolean },
  nowMs: number,
): bigint {
  if (!embedded) return blockTime + BigInt(Math.max(0, Math.floor((nowMs - readAt) / 1000)))
  const here = BigInt(Math.floor(nowMs / 1000))
  return here > blockTime ? here : blockTime
}
