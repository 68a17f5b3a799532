/**
 * A wallet as EIP-1193 has it, and all that differs from one to another: where its key is kept, which networks it
 * knows, how its owner and its nodes are asked, and who hears of changes.
 */
import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { TransactionQuote } from './quote-transaction.ts'
import type { AskNode, WalletChain } from './wallet-chain.ts'

export interface Kept {
  account: PrivateKeyAccount
  /** The network where the wallet stands. */
  chainId: number
  isLocked: boolean
  /** Sites that may see and use the account. */
  sites: readonly string[]
}

/** Read anew at each use: another tab may have changed it. */
export interface Keeper {
  read: () => Kept
  change: (changed: Partial<Kept>) => void
}

export type ProviderEvent = 'accountsChanged' | 'chainChanged'

export interface WalletRequest {
  method: string
  params?: readonly unknown[]
}

export type Question<Chain extends WalletChain = WalletChain> =
  | { kind: 'connect'; address: Address }
  | { kind: 'switch'; from: Chain; to: Chain }
  | { kind: 'add'; from: Chain; to: WalletChain }
  | { kind: 'sign'; address: Address; chain: Chain; text: string }
  | { kind: 'signTyped'; address: Address; chain: Chain; primaryType: string; text: string }
  | {
      kind: 'send'
      address: Address
      chain: Chain
      quote: TransactionQuote
      /** Asks the chain anew; what it says last is what is sent. */
      requote: () => Promise<TransactionQuote>
    }

/** Who asks, by which call, and what that means for its owner. */
export interface Asked<Chain extends WalletChain = WalletChain> {
  site: string
  request: WalletRequest
  question: Question<Chain>
}

export interface WalletWorld<Chain extends WalletChain = WalletChain> {
  keeper: Keeper
  /** The first is where a wallet stands that has stood nowhere yet. */
  chains: () => readonly Chain[]
  /** Left out by a wallet that learns no new networks. */
  addChain?: (chain: WalletChain) => void
  /** Returns when the owner confirmed; throws what the page shall hear when they did not. */
  askOwner: (asked: Asked<Chain>) => Promise<void>
  askNode: AskNode
  /** `sites`: the sites that receive the event; all when left out. */
  emit: (event: ProviderEvent, payload: unknown, sites?: readonly string[]) => void | Promise<void>
}
