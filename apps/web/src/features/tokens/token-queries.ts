/** Token data from the chain. All under one key, so that everything is read again after a transaction. */
import { queryOptions } from '@tanstack/react-query'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'

const FRESH_MS = 15_000

export const tokensKey = ['chain'] as const

/** Polled while it is visible, because a chain sends no notifications. */
export const chainQuery = <T>(name: readonly (string | number)[], read: () => Promise<T>) =>
  queryOptions({
    queryKey: [...tokensKey, ...name],
    queryFn: read,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })

export const balanceQuery = (chain: Chain, token: Address, wallet: Address) =>
  chainQuery(['balance', chain.id, token, wallet], async () => {
    const { readBalance } = await import('./read-token.ts')
    return readBalance(chain, token, wallet)
  })
