/** The wallet that this page is connected to, updated with every change in the wallet. */
import { useStore } from 'zustand'
import { pageState } from '#lib/page-state.ts'
import { createStore } from '#lib/store.ts'
import { readAccounts } from '#features/wallet/provider/accounts.ts'
import type { Address, ProviderEvent, Wallet } from '#features/wallet/provider/provider.ts'

export interface ConnectedWallet {
  wallet: Wallet
  /** Checksummed. */
  address: Address
  chainId: number
}

export const connectedWallet = createStore<{ current: ConnectedWallet | null }>()(() => ({ current: null }))

const followed = pageState(
  () => ({ stop: () => {} }),
  ({ stop }) => stop(),
)

export function followWallet(connected: ConnectedWallet): void {
  followed().stop()
  const { provider } = connected.wallet
  let latest = connected
  let isShown = true
  const change = (changed: Partial<ConnectedWallet>, shown: boolean) => {
    latest = { ...latest, ...changed }
    isShown = shown
    connectedWallet.setState({ current: shown ? latest : null })
  }

  const reactions: [ProviderEvent, (payload: unknown) => void][] = [
    [
      'accountsChanged',
      (accounts) => {
        const [address] = readAccounts(accounts)
        // No account: the wallet is locked, or the site was removed; an account may come back.
        change(address ? { address } : {}, address !== undefined)
      },
    ],
    ['chainChanged', (chainId) => change({ chainId: Number(chainId) }, isShown)],
    ['disconnect', () => change({}, false)],
  ]
  for (const [event, react] of reactions) provider.on?.(event, react)
  followed().stop = () => {
    for (const [event, react] of reactions) provider.removeListener?.(event, react)
  }
  change({}, true)
}

export const useConnectedWallet = () => useStore(connectedWallet, ({ current }) => current)
