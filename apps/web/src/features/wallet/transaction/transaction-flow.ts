/**
 * State table of one wallet transaction, from the click to its verification: each row is a state with the events that
 * lead out of it. A transaction that may have been sent never leads back to the wallet, unless the user confirms in
 * `gone` that it is gone.
 */
import type { TransactionReceipt } from 'viem'
import type { Answer, EventIn, Stage, StateOf } from '#lib/flow/define-flow.ts'
import type { TransactionWallet } from './open-wallet.ts'
import type { TransactionEffects } from './transaction-effects.ts'
import type { FailedStep, TransactionRequest, WalletTransaction } from './wallet-transaction.ts'

export const transactionTransitions = {
  // One window of a browser at a time.
  locking: { locked: 'recovering', busy: 'busy' },
  busy: { shown: 'done' },

  // A transaction of an earlier visit, with or without its hash, is watched and not sent again.
  recovering: { nothing: 'preparing', sent: 'mining', slow: 'slow', unseen: 'gone', failed: 'failed' },
  preparing: {
    ready: 'connecting',
    sent: 'mining',
    verified: 'succeeded',
    stopped: 'done',
    failed: 'failed',
  },

  connecting: { connected: 'checking', failed: 'failed' },
  checking: { short: 'approving', enough: 'simulating', failed: 'failed' },
  approving: { approved: 'simulating', failed: 'failed' },
  simulating: { requested: 'sending', failed: 'failed' },
  sending: { sent: 'mining', failed: 'failed' },
  // A request that the user declined may be repeated.
  failed: { again: 'preparing', shown: 'done' },

  mining: { mined: 'verifying', reverted: 'reverted', replaced: 'replaced', slow: 'slow', unseen: 'gone' },
  verifying: {
    verified: 'succeeded',
    refused: 'refused',
    replaced: 'replaced',
    slow: 'slow',
    lost: 'slow',
    unseen: 'gone',
  },
  // The wallet has sent it again under another hash.
  replaced: { sent: 'mining' },
  succeeded: { shown: 'done' },
  reverted: { shown: 'done' },
  refused: { shown: 'done' },
  slow: { shown: 'done' },
  gone: { again: 'preparing', shown: 'done' },

  done: {},
} as const

export type TransactionTransitions = typeof transactionTransitions
export type TransactionState = StateOf<TransactionTransitions>

/** `slow`: still pending; the server or a later visit continues to watch it. */
export type Outcome = 'stopped' | 'busy' | 'failed' | 'verified' | 'reverted' | 'refused' | 'slow' | 'lost'

export interface TransactionContext {
  transaction: WalletTransaction<unknown>
  session: unknown
  request: TransactionRequest | null
  wallet: TransactionWallet | null
  hash: string
  /** The hash that the user has declared gone. */
  givenUpHash: string
  receipt: TransactionReceipt | null
  error: unknown
  failedStep: FailedStep | null
  outcome: Outcome
  /** Releases the lock when aborted. */
  over: AbortController
  onEnd: (outcome: Outcome) => void
}

export type TransactionStage<State extends TransactionState> = Stage<
  EventIn<TransactionTransitions, State>,
  TransactionContext,
  TransactionEffects
>
export type TransactionAnswer<State extends TransactionState> = Answer<
  EventIn<TransactionTransitions, State>,
  TransactionContext
>
