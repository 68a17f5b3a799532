import type { Stake } from '#features/staking/stake.ts'
import type { StakeEvents } from './draw-stake.ts'

/** Whether the contract has a newer change than the newest event. Not known after the end of the term. */
export function isBehind(events: StakeEvents | undefined, stake: Pick<Stake, 'settledAt'> | undefined) {
  const newest = events?.data.at(-1)
  return Number(stake?.settledAt ?? 0n) * 1000 > (newest ? Date.parse(newest.at) : 0)
}
