/** The contract's arithmetic, used between two reads of it. Times are Unix seconds. */
import type { Pool, Stake } from './stake.ts'

/** A rate is in basis points per year of 365 days. */
const RATE_UNIT = 10_000n * 365n * 86_400n

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const aboveZero = (a: bigint) => (a > 0n ? a : 0n)

export const rewardAt = (
  { amount, accrued, settledAt }: Pick<Stake, 'amount' | 'accrued' | 'settledAt'>,
  { rate, termEnd }: Pick<Pool, 'rate' | 'termEnd'>,
  now: bigint,
): bigint => accrued + (amount * rate * aboveZero(min(now, termEnd) - settledAt)) / RATE_UNIT

/** Zero when a claim is due, after the end of the term, and for a wallet that has never staked. */
export const secondsToClaim = (
  { lastClaimedAt }: Pick<Stake, 'lastClaimedAt'>,
  { claimInterval, termEnd }: Pick<Pool, 'claimInterval' | 'termEnd'>,
  now: bigint,
): bigint => (lastClaimedAt === 0n || now >= termEnd ? 0n : aboveZero(lastClaimedAt + claimInterval - now))

/** The reward that the pool must reserve for a new stake, rounded up. */
export const promisedFor = (amount: bigint, { rate, termEnd }: Pick<Pool, 'rate' | 'termEnd'>, now: bigint) =>
  (amount * rate * aboveZero(termEnd - now) + RATE_UNIT - 1n) / RATE_UNIT

/**
 * The time of the chain's next block. A public network's clock continues from its newest block; an embedded chain
 * mines on demand, so its newest block may be from yesterday, and this machine's clock is used.
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
