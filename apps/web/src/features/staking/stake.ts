import type { Address } from '#features/wallet/provider/provider.ts'

/** The terms of the staking contract. */
export interface Pool {
  staking: Address
  token: Address
  /** Basis points per year. */
  rate: bigint
  /** Seconds between two claims. */
  claimInterval: bigint
  /** Unix time at which rewards stop growing. */
  termEnd: bigint
  /** The reward that is not reserved for any stake. */
  available: bigint
  isPaused: boolean
  owner: Address
}

/** A wallet's stake as stored at `settledAt`; later rewards are computed from the rate. */
export interface Stake {
  amount: bigint
  accrued: bigint
  /** Unix times. */
  settledAt: bigint
  lastClaimedAt: bigint
  /** The time of the newest block at this read, and this machine's time in milliseconds. */
  blockTime: bigint
  readAt: number
}
