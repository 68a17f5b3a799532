import { useQuery } from '@tanstack/react-query'
import type { Chain } from '#features/wallet/provider/networks.ts'

export const ginInWalletKey = ['gin-in-wallet'] as const

/** The linked wallet's balance on a network, in the smallest unit; undefined without a wallet, and until it is read. */
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
