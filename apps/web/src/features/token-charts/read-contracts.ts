/** What the charts ask the contracts themselves, by the product's own node. The code that asks comes with the question. */
import { queryOptions } from '@tanstack/react-query'
import type { Chain } from '#features/wallet/connection/networks.ts'
import type { Address } from '#features/wallet/connection/provider.ts'

/** Null where the chain has no such contract. */
const addressOf = ({ contracts }: Chain, name: 'Ido' | 'Staking') =>
  (contracts[name] as Address | undefined) ?? null

const loadReader = async (chain: Chain) => {
  const [{ openChainReader }, { readContract }, abis] = await Promise.all([
    import('#features/wallet/connection/transactions.ts'),
    import('viem/actions'),
    import('@meridian/contracts/abi'),
  ])
  return { client: openChainReader(chain), readContract, abis }
}

/** MASS that is still for sale, in its smallest unit. */
export const massAvailableQuery = (chain: Chain) =>
  queryOptions({
    queryKey: ['chain', chain.id, 'massAvailable'],
    enabled: addressOf(chain, 'Ido') !== null,
    queryFn: async () => {
      const { client, readContract, abis } = await loadReader(chain)
      const address = addressOf(chain, 'Ido')!
      return readContract(client, { address, abi: abis.idoAbi, functionName: 'massAvailable' })
    },
  })

/** By what the contract pays. They are set at its deployment and never change. */
export const stakeTermsQuery = (chain: Chain) =>
  queryOptions({
    queryKey: ['chain', chain.id, 'stakeTerms'],
    enabled: addressOf(chain, 'Staking') !== null,
    staleTime: Infinity,
    queryFn: async () => {
      const { client, readContract, abis } = await loadReader(chain)
      const contract = { address: addressOf(chain, 'Staking')!, abi: abis.stakingAbi } as const
      const [rate, termEnd] = await Promise.all([
        readContract(client, { ...contract, functionName: 'annualRate' }),
        readContract(client, { ...contract, functionName: 'termEnd' }),
      ])
      return { rate: Number(rate), termEnd: Number(termEnd) * 1000 }
    },
  })
