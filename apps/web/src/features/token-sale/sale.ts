import type { Address } from '#features/wallet/provider/provider.ts'

/** The state of the sale contract. */
export interface Sale {
  ido: Address
  mass: Address
  usdt: Address
  usdtDecimals: number
  /** Smallest units of USDT for one whole MASS. */
  price: bigint
  priceFloor: bigint
  /** The remaining MASS, in its smallest units. */
  available: bigint
  isPaused: boolean
  owner: Address
}
