import { chainQuery } from '#features/tokens/token-queries.ts'
import type { Chain } from '#features/wallet/connection/networks.ts'
import type { Address } from '#features/wallet/connection/provider.ts'

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

export const saleQuery = (chain: Chain) =>
  chainQuery(['sale', chain.id], async () => {
    const { readSale } = await import('./read-sale.ts')
    return readSale(chain)
  })
