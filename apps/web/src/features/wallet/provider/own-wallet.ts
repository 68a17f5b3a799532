/** What the demo wallet is known by, without loading it. */
import type { Wallet, WalletProvider } from './provider.ts'

export const DEMO_WALLET = { name: 'Meridian demo wallet', rdns: 'world.meridian.demo' }
/** Where it is kept on this device. */
export const KEYRING = 'demo-wallet'

const demoProviders = new WeakSet<WalletProvider>()

export const markAsDemoWallet = (provider: WalletProvider) => void demoProviders.add(provider)

/** By the object itself: the name can be taken by anybody who announces a wallet. */
export const isDemoWallet = ({ provider }: Pick<Wallet, 'provider'>): boolean => demoProviders.has(provider)
