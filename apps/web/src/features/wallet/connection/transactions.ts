/**
 * viem over a connected wallet, for everything that costs money. Load it with the feature that pays, never with a page:
 *
 *     const connection = await connectWallet(config, { chain: findChain(config, targetNetworkId) })
 *     const hash = await throughWallet(sendTransaction(openWalletClient(connection), { to, value, data }))
 *     const receipt = await waitForTransactionReceipt(openChainReader(connection.chain), { hash })
 *
 * with `sendTransaction`, `writeContract` and the like from 'viem/actions'. Simulate a contract call first where no gas
 * is given: its error explains a failure before the wallet opens. With an explicit `gas` the wallet estimates nothing,
 * and a failure shows in the receipt only.
 */
import { createClient, custom, defineChain, http } from 'viem'
import type { WalletConnection } from './connect-wallet.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import { toWalletError } from '#features/wallet/provider/wallet-error.ts'

/** How often an unmined transaction is polled: the embedded chains mine at once. */
const POLL_MS = { embedded: 500, real: 4000 }

const asViemChain = ({ id, name, coin, rpcUrl, explorerUrl }: Chain) =>
  defineChain({
    id,
    name,
    nativeCurrency: coin,
    rpcUrls: { default: { http: [rpcUrl] } },
    ...(explorerUrl !== null && { blockExplorers: { default: { name, url: explorerUrl } } }),
  })

/** Signs and sends as the wallet's account; viem throws if the wallet has left the chain in the meantime. */
export const openWalletClient = ({ wallet, address, chain }: WalletConnection) =>
  createClient({
    account: address,
    chain: asViemChain(chain),
    // A retry would open a second window.
    transport: custom(wallet.provider as Parameters<typeof custom>[0], { retryCount: 0 }),
  })

/** Reads the chain through the product's own node, with or without a wallet. */
export const openChainReader = (chain: Chain) =>
  createClient({
    chain: asViemChain(chain),
    transport: http(chain.rpcUrl),
    pollingInterval: chain.embedded ? POLL_MS.embedded : POLL_MS.real,
  })

/** Converts what viem throws around a wallet's error into a WalletError. */
export const throughWallet = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw toWalletError(error)
  })
