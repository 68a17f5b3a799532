/** Identifies the demo wallet without loading it. */
import type { Wallet, WalletProvider } from './provider.ts'

export const DEMO_WALLET = { name: 'Meridian demo wallet', rdns: 'world.meridian.demo' }
/** The storage key on this device. */
export const KEYRING = 'demo-wallet'

const demoProviders = new WeakSet<WalletProvider>()

export const markAsDemoWallet = (provider: WalletProvider) => void demoProviders.add(provider)

/** Compares the object itself, because any announced wallet can use the same name. */
export const isDemoWallet = ({ provider }: Pick<Wallet, 'provider'>): boolean => demoProviders.has(provider)
