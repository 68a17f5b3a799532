/**
 * The demo's own wallet, announced beside the installed ones. Discovery loads only this file; key, signing and dialog
 * load with the first request. Never imported in live mode.
 */
import { onOtherTabWriting } from '#lib/device-storage.ts'
import { pageState } from '#lib/page-state.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { ProviderEvent, Wallet } from '#features/wallet/provider/provider.ts'
import icon from './icon.svg?raw'
import { DEMO_WALLET, KEYRING, markAsDemoWallet } from '#features/wallet/provider/own-wallet.ts'

type Listener = (payload: unknown) => void

const page = pageState(
  () => ({ isAnnounced: false, left: new AbortController() }),
  ({ left }) => left.abort(),
)

export function announceDemoWallet(chains: Chain[]): void {
  if (page().isAnnounced) return
  page().isAnnounced = true
  const { signal } = page().left
  const wallet = createDemoWallet(
    chains.filter(({ embedded }) => embedded),
    signal,
  )
  const detail = Object.freeze(wallet)
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce, { signal })
  announce()
}

function createDemoWallet(chains: Chain[], signal: AbortSignal): Wallet {
  const listeners = new Map<ProviderEvent, Set<Listener>>()
  const emit = (event: ProviderEvent, payload: unknown) =>
    listeners.get(event)?.forEach((listener) => listener(payload))
  const load = () => import('./open-demo-wallet.ts')

  const provider: Wallet['provider'] & { isDemoWallet: true } = {
    isDemoWallet: true,
    request: async (request) =>
      (await load()).answerForDemo({ chains, site: window.location.host, emit }, request),
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener as Listener))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener as Listener)
      return provider
    },
  }
  markAsDemoWallet(provider)
  followOtherTabs(provider, emit, signal)
  return {
    info: {
      ...DEMO_WALLET,
      uuid: crypto.randomUUID(),
      icon: `data:image/svg+xml,${encodeURIComponent(icon)}`,
    },
    provider,
  }
}

/** All tabs share one wallet: a network or permission changed in another tab changes here too. */
function followOtherTabs(
  provider: Wallet['provider'],
  emit: (event: ProviderEvent, payload: unknown) => void,
  signal: AbortSignal,
) {
  const emitBoth = () => {
    void provider.request({ method: 'eth_chainId' }).then((chainId) => emit('chainChanged', chainId))
    void provider.request({ method: 'eth_accounts' }).then((accounts) => emit('accountsChanged', accounts))
  }
  onOtherTabWriting([KEYRING], emitBoth, { signal })
}
