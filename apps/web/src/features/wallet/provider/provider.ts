/** A wallet in the page: an EIP-1193 provider, with the name and icon of its EIP-6963 announcement. */
export type Address = `0x${string}`
export type Hex = `0x${string}`

export type ProviderEvent = 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect'
type Listener = (payload: never) => void

export interface WalletProvider {
  request: (request: { method: string; params?: readonly unknown[] }) => Promise<unknown>
  on?: (event: ProviderEvent, listener: Listener) => unknown
  removeListener?: (event: ProviderEvent, listener: Listener) => unknown
}

export interface WalletInfo {
  /** Identifies one announcement in one page; `rdns` identifies the wallet permanently. */
  uuid: string
  rdns: string
  name: string
  /** A `data:` image, or null where the wallet has none that can be shown. */
  icon: string | null
}

export interface Wallet {
  info: WalletInfo
  provider: WalletProvider
}

/** A network, in the format of `wallet_addEthereumChain`. */
export interface NetworkDescription {
  chainId: string
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  rpcUrls: string[]
  blockExplorerUrls?: string[]
}

/** The wallet methods that this product calls directly; contract calls and transfers use viem (transactions.ts). */
export interface WalletMethods {
  eth_chainId: { params: []; result: unknown }
  eth_accounts: { params: []; result: unknown }
  eth_requestAccounts: { params: []; result: unknown }
  personal_sign: { params: [message: Hex, address: Address]; result: unknown }
  wallet_switchEthereumChain: { params: [{ chainId: string }]; result: unknown }
  wallet_addEthereumChain: { params: [NetworkDescription]; result: unknown }
}
