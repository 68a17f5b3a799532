export interface WalletChain {
  id: number
  name: string
  rpcUrl: string
}

/** Returns the node's result; throws a ProviderError when the node rejects the request. */
export type AskNode = (chain: WalletChain, method: string, params?: readonly unknown[]) => Promise<unknown>
