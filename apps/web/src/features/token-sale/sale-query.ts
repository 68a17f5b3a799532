import { chainQuery } from '#features/tokens/token-queries.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'

export const saleQuery = (chain: Chain) =>
  chainQuery(['sale', chain.id], async () => {
    const { readSale } = await import('./read-sale.ts')
    return readSale(chain)
  })
