/** Switches a wallet to the network that a step needs, before any other request. */
import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { isDemoWallet } from './own-wallet.ts'
import type { NetworkDescription, Wallet } from './provider.ts'
import { askWallet, WalletError } from './wallet-error.ts'

export type Chain = PublicConfig['chains'][number]

/** By number, or by the hexadecimal id that the server returns as `targetNetworkId`. */
export function findChain({ chains }: Pick<PublicConfig, 'chains'>, id: number | string): Chain {
  const chain = chains.find((one) => one.id === Number(id))
  if (!chain) throw new Error(`chain ${id} is not configured`)
  return chain
}

/** The chain of wallet logins, land payments and mints. */
export function landChain({ chains }: Pick<PublicConfig, 'chains'>): Chain {
  const chain = chains.find(({ role }) => role === 'land')
  if (!chain) throw new Error('the land has no chain')
  return chain
}

/** The public network with this number is retired, so no wallet confuses the demo's chain with a real one. */
const RETIRED_NETWORK = 5

/**
 * A real wallet would use its own node for these chain ids: a signature for the local copy would be valid on the real
 * network, with real money.
 */
const isLocalCopy = ({ embedded, id }: Chain) => embedded && id !== RETIRED_NETWORK

export const describeNetwork = ({ hexId, name, coin, rpcUrl, explorerUrl }: Chain): NetworkDescription => ({
  chainId: hexId,
  chainName: name,
  nativeCurrency: coin,
  rpcUrls: [rpcUrl],
  // Wallets reject a network whose explorer has no https, like the demo's.
  ...(explorerUrl?.startsWith('https:') && { blockExplorerUrls: [explorerUrl] }),
})

export async function readChainId({ provider }: Wallet): Promise<number> {
  return Number(await askWallet(provider, 'eth_chainId'))
}

/**
 * Ends with the wallet on the chain, or throws: 'denied' when the user refuses. Adds an unknown network from the public
 * configuration.
 */
export async function switchNetwork(wallet: Wallet, chain: Chain): Promise<void> {
  if (isLocalCopy(chain) && !isDemoWallet(wallet)) throw new WalletError('localCopy', { message: chain.name })
  if ((await readChainId(wallet)) === chain.id) return
  try {
    await switchOrAdd(wallet, chain)
  } catch (error) {
    const refused = error instanceof WalletError && ['rejected', 'unauthorized'].includes(error.reason)
    throw refused ? new WalletError('denied', { code: error.code, cause: error }) : error
  }
}

async function switchOrAdd(wallet: Wallet, chain: Chain): Promise<void> {
  const goThere = () => askWallet(wallet.provider, 'wallet_switchEthereumChain', { chainId: chain.hexId })
  try {
    await goThere()
  } catch (error) {
    if (!(error instanceof WalletError) || error.reason !== 'unknownChain') throw error
    await askWallet(wallet.provider, 'wallet_addEthereumChain', describeNetwork(chain))
    // Most wallets also switch when they add; in some, the user can accept one and refuse the other.
    if ((await readChainId(wallet)) !== chain.id) await goThere()
  }
  if ((await readChainId(wallet)) !== chain.id) throw new WalletError('rejected')
}
