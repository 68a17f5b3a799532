import type { Address } from '#features/wallet/provider/provider.ts'

/** What everyone stakes by, as the contract has it. */
export interface Pool {
  staking: Address
  token: Address
  /** Basis points a year. */
  rate: bigint
  /** Seconds between two claims. */
  claimInterval: bigint
  /** Unix time at which rewards stop growing. */
  termEnd: bigint
  /** Reward that is promised to nobody yet. */
  available: bigint
  isPaused: boolean
  owner: Address
}

/** What a wallet has staked, as stored at `settledAt`; rewards since then follow from the rate. */
export interface Stake {
  amount: bigint
  accrued: bigint
  /** Unix times. */
  settledAt: bigint
  lastClaimedAt: bigint
  /** The newest block's time when this was read, and this machine's then, in milliseconds. */
  blockTime: bigint
  readAt: number
}
