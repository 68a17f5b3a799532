/** A wallet's stake and reward over time, computed from its events. */
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import type { listStakeEvents } from '@meridian/shared/endpoints/staking'
import type { Point } from './drawing/scale.ts'

export type StakeEvents = Pick<EndpointAnswer<typeof listStakeEvents>, 'before' | 'data'>

export interface StakeTerms {
  /** Basis points per year of 365 days. */
  rate: number
  /** Milliseconds since 1970: nothing is earned after it. */
  termEnd: number
}

const YEAR_MS = 365 * 86_400_000

export interface DrawnStake {
  principal: Point[]
  /** The unclaimed reward. Starts with the first claim if earlier rewards are unknown. */
  reward: Point[]
}

/**
 * The reward grows with the principal, as in the contract, and a claim takes all of it. Floating-point numbers are
 * exact enough for a drawing; the contract has the exact values.
 */
export function drawStake(
  { before, data }: StakeEvents,
  { rate, termEnd }: StakeTerms,
  now: number,
): DrawnStake {
  let principal = Number(before)
  let reward = 0
  let isKnown = principal === 0
  let last = data[0] ? Date.parse(data[0].at) : now
  const drawn: DrawnStake = { principal: [{ at: last, value: principal }], reward: [] }
  const mark = (at: number) => {
    const earning = Math.max(0, Math.min(at, termEnd) - Math.min(last, termEnd))
    reward += (principal * rate * earning) / (10_000 * YEAR_MS)
    last = at
    if (isKnown) drawn.reward.push({ at, value: reward })
  }
  for (const { kind, amount, at } of data) {
    mark(Date.parse(at))
    if (kind === 'claimed') {
      reward = 0
      isKnown = true
      drawn.reward.push({ at: last, value: 0 })
      continue
    }
    principal = Math.max(0, principal + (kind === 'staked' ? 1 : -1) * Number(amount))
    drawn.principal.push({ at: last, value: principal })
  }
  // The clock of a chain may be ahead of this machine's.
  const end = Math.max(now, last)
  mark(end)
  drawn.principal.push({ at: end, value: principal })
  return drawn
}
