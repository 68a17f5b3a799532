/**
 * Connects a wallet with an account on the right network, as the first step of logging in, paying, minting and staking.
 * Import it on demand (`await import(…)`), so that pages without wallets stay small.
 *
 *     const config = await queries.ensureQueryData(configQuery)
 *     const connection = await connectWallet(config, { chain: landChain(config) })
 *
 * Throws WalletErrors; wallet-message.ts has their messages.
 */
import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { deviceStorage } from '#lib/device-storage.ts'
import { pageState } from '#lib/page-state.ts'
import { readAccounts, requestAccount } from '#features/wallet/provider/accounts.ts'
import { rememberAsked, wasAskedFor } from './asked-addresses.ts'
import { connectedWallet, followWallet } from './connected-wallet.ts'
import type { ConnectedWallet } from './connected-wallet.ts'
import { createDiscovery } from '#features/wallet/provider/discover-wallets.ts'
import type { Discovery } from '#features/wallet/provider/discover-wallets.ts'
import { isMobileDevice, openWalletApp } from './mobile-wallet.ts'
import { readChainId, switchNetwork } from '#features/wallet/provider/networks.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Wallet } from '#features/wallet/provider/provider.ts'
import { askWallet, WalletError } from '#features/wallet/provider/wallet-error.ts'
import { WALLETCONNECT, walletConnectWallet } from '#features/wallet/walletconnect/walletconnect-wallet.ts'
import { askWhichWallet } from './which-wallet.ts'

/** The current wait, for the page to show. */
export type ConnectStep = 'choosing' | 'network' | 'accounts'

export interface ConnectOptions {
  chain: Chain
  /** Show the choice whenever there are several wallets, even if one was chosen before. */
  askAnew?: boolean
  onStep?: (step: ConnectStep) => void
  /** Called just before the page is left for the wallet's app. */
  onLeave?: () => void
  signal?: AbortSignal
}

/** Everything that a transaction needs. */
export type WalletConnection = ConnectedWallet & { chain: Chain }

const LAST_WALLET = 'wallet'

/** Created for the first wallet that is needed. */
const page = pageState(() => ({ discovery: null as Discovery | null }))

export async function connectWallet(
  config: PublicConfig,
  options: ConnectOptions,
): Promise<WalletConnection> {
  const { chain, onStep, signal } = options
  onStep?.('choosing')
  const wallet = await chooseWallet(await findWallets(config), options)
  signal?.throwIfAborted()
  // Switch the network first, so that no request reaches a wallet on a wrong network.
  onStep?.('network')
  await switchNetwork(wallet, chain)
  signal?.throwIfAborted()
  onStep?.('accounts')
  const address = await requestAccount(wallet)
  // Some wallets set the site's network anew when they grant an account, so switch again.
  await switchNetwork(wallet, chain)
  signal?.throwIfAborted()
  const connected = { wallet, address, chainId: chain.id }
  take(connected)
  return { ...connected, chain }
}

function take(connected: ConnectedWallet): void {
  deviceStorage.set(LAST_WALLET, connected.wallet.info.rdns)
  followWallet(connected)
}

/**
 * For a page that connects the account's wallet by itself: requests access once for each linked address, from the
 * wallet of the last visit or the only one installed. It never repeats the request, so a wallet that is locked later
 * does not open again.
 */
export async function connectLinked(config: PublicConfig, linked: string): Promise<void> {
  await resumeWallet(config)
  if (connectedWallet.getState().current) return
  const wallets = await findWallets(config)
  const last = deviceStorage.get(LAST_WALLET)
  const wallet = wallets.find(({ info }) => info.rdns === last) ?? onlyOne(wallets)
  if (!wallet || wasAskedFor(linked)) return
  rememberAsked(linked)
  const address = await requestAccount(wallet)
  take({ wallet, address, chainId: await readChainId(wallet) })
}

/** A WalletConnect link is shown only to users who chose it. */
const onlyOne = ([only, ...others]: Wallet[]): Wallet | null =>
  only && others.length === 0 && only.info.rdns !== WALLETCONNECT ? only : null

/** Resumes the wallet of the last visit, if it still grants this site an account; opens no window. */
export async function resumeWallet(config: PublicConfig): Promise<void> {
  if (connectedWallet.getState().current) return
  const last = deviceStorage.get(LAST_WALLET)
  if (last === null) return
  const wallet = (await findWallets(config)).find(({ info }) => info.rdns === last)
  if (!wallet) return
  try {
    const [address] = readAccounts(await askWallet(wallet.provider, 'eth_accounts'))
    if (address) followWallet({ wallet, address, chainId: await readChainId(wallet) })
  } catch {
    // A wallet that does not answer counts as not connected.
  }
}

async function findWallets(config: PublicConfig): Promise<Wallet[]> {
  if (config.mode === 'demo') {
    const { announceDemoWallet } = await import('#features/wallet/demo-wallet/announce-demo-wallet.ts')
    announceDemoWallet(config.chains)
  }
  const discovery = (page().discovery ??= createDiscovery(window))
  const wallets = await discovery.discover()
  const phone = walletConnectWallet(config)
  return phone ? [...wallets, phone] : wallets
}

async function chooseWallet(
  wallets: Wallet[],
  { askAnew = false, onLeave }: ConnectOptions,
): Promise<Wallet> {
  const last = deviceStorage.get(LAST_WALLET)
  const [only, ...others] = wallets
  if (!only) {
    if (!isMobileDevice(navigator)) throw new WalletError('missing')
    onLeave?.()
    openWalletApp(window.location)
    throw new WalletError('left')
  }
  if (others.length === 0) return only
  const before = askAnew ? undefined : wallets.find(({ info }) => info.rdns === last)
  const chosen = before ?? (await askWhichWallet(wallets, last))
  if (!chosen) throw new WalletError('left')
  return chosen
}
