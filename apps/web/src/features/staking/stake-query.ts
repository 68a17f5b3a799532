import { chainQuery } from '#features/tokens/token-queries.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'

export const poolQuery = (chain: Chain) =>
  chainQuery(['pool', chain.id], async () => {
    const { readPool } = await import('./read-stake.ts')
    return readPool(chain)
  })

export const stakeQuery = (chain: Chain, wallet: Address) =>
  chainQuery(['stake', chain.id, wallet], async () => {
    const { readStake } = await import('./read-stake.ts')
    return readStake(chain, wallet)
  })
