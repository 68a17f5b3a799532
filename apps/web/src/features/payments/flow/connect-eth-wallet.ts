import type { PublicConfig } from '@meridian/shared/endpoints/system'
import type { ConnectStep } from '#features/wallet/connection/connect-wallet.ts'
import type { EthSession } from './open-session.ts'

/** A wallet on the right network, let in, about to be asked for the money. */
export interface EthWallet {
  address: string
  /** The hash, where the wallet gave one. */
  send: () => Promise<string | null>
}

export interface WalletListeners {
  onStep: (step: ConnectStep, network: string) => void
  /** Just before the page is left for the wallet's app. */
  onLeave: () => void
}

/** The wallets' code, which is large, comes when somebody pays with one. */
export async function connectEthWallet(
  config: PublicConfig,
  session: EthSession,
  { onStep, onLeave }: WalletListeners,
): Promise<EthWallet> {
  const [{ connectWallet }, { findChain }] = await Promise.all([
    import('#features/wallet/connection/connect-wallet.ts'),
    import('#features/wallet/connection/networks.ts'),
  ])
  const chain = findChain(config, session.targetNetworkId)
  const connection = await connectWallet(config, {
    chain,
    onLeave,
    onStep: (step) => onStep(step, chain.name),
  })
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
