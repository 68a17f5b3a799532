import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Hex } from '#features/wallet/provider/provider.ts'

/** A node that is silent, or says anything else, has not said that it does not know it. */
export async function isFeeUnknown(chain: Chain, hash: string): Promise<boolean> {
  const [{ openChainReader }, { getTransaction }] = await Promise.all([
    import('#features/wallet/connection/transactions.ts'),
    import('viem/actions'),
  ])
  return getTransaction(openChainReader(chain), { hash: hash as Hex }).then(
    () => false,
    (error: unknown) => error instanceof Error && error.name === 'TransactionNotFoundError',
  )
}
