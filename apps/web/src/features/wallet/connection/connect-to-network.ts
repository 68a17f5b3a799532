import type { PublicConfig } from '@meridian/shared/endpoints/system'
import type { ConnectStep, WalletConnection } from './connect-wallet.ts'

export interface WalletListeners {
  onStep: (step: ConnectStep, network: string) => void
  /** Called just before the page is left for the wallet's app. */
  onLeave: () => void
}

/**
 * A wallet on the network that the server returns as `targetNetworkId`. The wallet code is large, so it is loaded on
 * the first payment or mint.
 */
export async function connectToNetwork(
  config: PublicConfig,
  networkId: string,
  { onStep, onLeave }: WalletListeners,
): Promise<WalletConnection> {
  const [{ connectWallet }, { findChain }] = await Promise.all([
    import('./connect-wallet.ts'),
    import('#features/wallet/provider/networks.ts'),
  ])
  const chain = findChain(config, networkId)
  return connectWallet(config, { chain, onLeave, onStep: (step) => onStep(step, chain.name) })
}
