import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { connectToNetwork } from '#features/wallet/connection/connect-to-network.ts'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import type { EthSession } from './open-session.ts'

/** A wallet on the right network, let in, about to be asked for the money. */
export interface EthWallet {
  address: string
  /** The hash, where the wallet gave one. */
  send: () => Promise<string | null>
}

export async function connectEthWallet(
  config: PublicConfig,
  session: EthSession,
  listeners: WalletListeners,
): Promise<EthWallet> {
  const connection = await connectToNetwork(config, session.targetNetworkId, listeners)
  const [{ openWalletClient, throughWallet }, { sendTransaction }, { parseEther }] = await Promise.all([
    import('#features/wallet/connection/transactions.ts'),
    import('viem/actions'),
    import('viem/utils'),
  ])
  return {
    address: connection.address,
    send: () =>
      throughWallet(
        sendTransaction(openWalletClient(connection), {
          to: session.targetWallet as `0x${string}`,
          value: parseEther(session.amountCurrency),
          data: session.data as `0x${string}`,
        }),
      ),
  }
}
