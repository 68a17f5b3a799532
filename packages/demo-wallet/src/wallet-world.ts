/**
 * An EIP-1193 wallet and the parts that differ between wallets: key storage, known networks, prompts, nodes and events.
 */
import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { TransactionQuote } from './quote-transaction.ts'
import type { AskNode, WalletChain } from './wallet-chain.ts'

export interface WalletState {
  account: PrivateKeyAccount
  /** The current network. */
  chainId: number
  isLocked: boolean
  /** Sites that may see and use the account. */
  sites: readonly string[]
}

/** Must be read at each use, because another tab may have changed it. */
export interface Keeper {
  read: () => WalletState
  change: (changed: Partial<WalletState>) => void
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
      /** Quotes again; the wallet sends the latest quote. */
      requote: () => Promise<TransactionQuote>
    }

/** The site, its request, and the prompt for the owner. */
export interface Asked<Chain extends WalletChain = WalletChain> {
  site: string
  request: WalletRequest
  question: Question<Chain>
}

export interface WalletWorld<Chain extends WalletChain = WalletChain> {
  keeper: Keeper
  /** A new wallet starts on the first chain. */
  chains: () => readonly Chain[]
  /** Absent when the wallet can not add networks. */
  addChain?: (chain: WalletChain) => void
  /** Returns when the owner confirmed; otherwise throws the error for the page. */
  askOwner: (asked: Asked<Chain>) => Promise<void>
  askNode: AskNode
  /** `sites`: the sites that receive the event; default: all. */
  emit: (event: ProviderEvent, payload: unknown, sites?: readonly string[]) => void | Promise<void>
}
