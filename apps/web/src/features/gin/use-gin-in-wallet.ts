import { useQuery } from '@tanstack/react-query'
import type { Chain } from '#features/wallet/provider/networks.ts'

export const ginInWalletKey = ['gin-in-wallet'] as const

/** What the linked wallet has on a network, in the smallest unit; undefined without a wallet, and while nobody knows. */
export function useGinInWallet(chain: Chain, wallet: string | null): bigint | undefined {
  const contract = chain.contracts['Gin']
  const { data } = useQuery({
    queryKey: [...ginInWalletKey, chain.id, wallet],
    queryFn: async () => {
      const { readGin } = await import('./read-gin.ts')
      return readGin(chain, { contract: contract as `0x${string}`, wallet: wallet as `0x${string}` })
    },
    enabled: wallet !== null && contract !== undefined,
  })
  return data
}
