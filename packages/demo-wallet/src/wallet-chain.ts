export interface WalletChain {
  id: number
  name: string
  rpcUrl: string
}

/** The node's own answer; throws a ProviderError where it refuses. */
export type AskNode = (chain: WalletChain, method: string, params?: readonly unknown[]) => Promise<unknown>
