import { useQuery } from '@tanstack/react-query'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'

/** Whether the wallet is a contract, such as a Safe; false until it is known. */
export function useIsContract(chain: Chain, wallet: string | null): boolean {
  const { data = false } = useQuery({
    queryKey: ['is-contract-wallet', chain.id, wallet],
    queryFn: async () => {
      const { isContractWallet } = await import('./is-contract-wallet.ts')
      return isContractWallet(chain, wallet as Address)
    },
    enabled: wallet !== null,
  })
  return data
}
