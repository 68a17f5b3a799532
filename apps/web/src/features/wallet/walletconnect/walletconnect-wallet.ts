/**
 * WalletConnect as one of this browser's wallets, where the configuration has a project id. Its code and its relay
 * connection come with the first request that needs them.
 */
import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { deviceStorage } from '#lib/device-storage.ts'
import { pageState } from '#lib/page-state.ts'
import type { ProviderEvent, Wallet, WalletProvider } from '#features/wallet/provider/provider.ts'
import { SESSION } from './pairing-link.ts'

export const WALLETCONNECT = 'org.walletconnect'

const made = pageState(() => ({ wallet: null as Wallet | null }))

export function walletConnectWallet({ walletconnect, chains }: PublicConfig): Wallet | null {
  if (walletconnect === null) return null
  made().wallet ??= {
    info: { uuid: WALLETCONNECT, rdns: WALLETCONNECT, name: 'WalletConnect', icon: null },
    provider: createLazyProvider(async () => {
      const { openWalletConnect } = await import('./open-walletconnect.ts')
      const project = { relayUrl: walletconnect.relay_url, projectId: walletconnect.project_id }
      return openWalletConnect(project, chains)
    }),
  }
  return made().wallet
}

function createLazyProvider(load: () => Promise<WalletProvider>): WalletProvider {
  let loading: Promise<WalletProvider> | null = null
  const loaded = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
  return {
    request: async (request) => {
      if (request.method === 'eth_accounts' && deviceStorage.get(SESSION) === null) return []
      return (await loaded()).request(request)
    },
    // No listener is needed before a request has loaded the provider.
    on: (event: ProviderEvent, listener) => void loading?.then((provider) => provider.on?.(event, listener)),
    removeListener: (event: ProviderEvent, listener) =>
      void loading?.then((provider) => provider.removeListener?.(event, listener)),
  }
}
