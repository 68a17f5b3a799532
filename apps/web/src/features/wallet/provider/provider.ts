/** A wallet as a page meets it: EIP-1193, with the name and icon by which EIP-6963 announces it. */
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
  /** One announcement in one page; `rdns` is what names a wallet for good. */
  uuid: string
  rdns: string
  name: string
  /** A `data:` picture, or null where the wallet has none that can be shown. */
  icon: string | null
}

export interface Wallet {
  info: WalletInfo
  provider: WalletProvider
}

/** A network as `wallet_addEthereumChain` wants it described. */
export interface NetworkDescription {
  chainId: string
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  rpcUrls: string[]
  blockExplorerUrls?: string[]
}

/** What this product asks wallets by itself; contract calls and transfers go through viem (transactions.ts). */
export interface WalletMethods {
  eth_chainId: { params: []; result: unknown }
  eth_accounts: { params: []; result: unknown }
  eth_requestAccounts: { params: []; result: unknown }
  personal_sign: { params: [message: Hex, address: Address]; result: unknown }
  wallet_switchEthereumChain: { params: [{ chainId: string }]; result: unknown }
  wallet_addEthereumChain: { params: [NetworkDescription]; result: unknown }
}
