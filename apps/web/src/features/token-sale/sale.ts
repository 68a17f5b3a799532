import type { Address } from '#features/wallet/provider/provider.ts'

/** The sale as its contract has it. */
export interface Sale {
  ido: Address
  mass: Address
  usdt: Address
  usdtDecimals: number
  /** Smallest units of USDT for one whole MASS. */
  price: bigint
  priceFloor: bigint
  /** MASS that is left, in its smallest units. */
  available: bigint
  isPaused: boolean
  owner: Address
}
