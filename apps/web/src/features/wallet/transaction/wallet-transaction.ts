/**
 * The data, effects and texts that a feature supplies for one transaction of a wallet. The flow itself (lock, recovery,
 * wallet, verification) is the same for all of them: see docs/design/wallet-transactions.md.
 */
import type { TransactionReceipt } from 'viem'
import type { ConnectStep } from '#features/wallet/connection/connect-wallet.ts'
import type { Address, Hex } from '#features/wallet/provider/provider.ts'
import type { ResultOptions } from '#ui/dialogs/dialogs.ts'

export interface TransactionRequest {
  to: Address
  /** In wei. */
  value: bigint
  data: Hex
  /** The only account that may send it; omitted where any may. */
  from?: string
  gas?: bigint
  /** In wei; 'current' reads it from the network. Omitted: the wallet chooses. */
  gasPrice?: bigint | 'current'
}

/** An ERC-20 allowance that the call needs; `amount` is approved where less than `needed` is allowed. */
export interface TokenApproval {
  token: Address
  spender: Address
  needed: bigint
  amount: bigint
}

export type Prepared<Session> =
  | { kind: 'ready'; session: Session }
  /** Sent before, by this device or another. An empty hash: there is nothing to pay, only to verify. */
  | { kind: 'sent'; session: Session; hash: string }
  | { kind: 'verified' }
  /** The user declined. */
  | { kind: 'stopped' }

export interface SentTransaction<Session> {
  session: Session
  hash: string
  /** Null unless `awaitsReceipt`. */
  receipt: TransactionReceipt | null
}

export type FailedStep =
  | 'recovering'
  | 'preparing'
  | 'connecting'
  | 'checking'
  | 'approving'
  | 'simulating'
  | 'sending'

export interface Failure<Session> {
  step: FailedStep
  error: unknown
  session: Session | null
}

/**
 * An alert; with a title, a result dialog; with `ok`, a question whose answer continues elsewhere; with `declined`, the
 * question whether to try again, and the specification's sentence where it has one.
 */
export type Notice =
  | { declined: string | null }
  | { message: string; note?: string | undefined }
  | ResultOptions
  | { message: string; ok: string; onAgree: () => void }

/** The progress dialog; omitted where the page shows the steps itself. */
export interface Progress<Session> {
  title: (session: Session) => string
  /** Defaults to the shared messages of wallet connections. */
  connecting?: (step: ConnectStep | 'beginning', network: string) => string
  sending: (session: Session) => string
  verifying: (session: Session, hash: string) => string
}

export type ReportedEvent = 'requested' | 'sent' | 'failed' | 'verified' | 'refused' | 'lost' | 'leaving'

export interface Reported<Session> {
  session: Session
  /** The wallet's address; null before it is connected. */
  address: string | null
  hash: string
  error: unknown
  failedStep: FailedStep | null
}

export interface WalletTransaction<Session> {
  /** Names the lock between windows and the journal entry: one transaction per key is under way at a time. */
  key: string
  /** Only watches a transaction that was sent before: needs no lock and no recovery. */
  followsOnly?: boolean
  /** Opens the session on the server, or throws its refusal. It is stored in the journal, so it must survive JSON. */
  prepare: (options: { givenUpHash: string; signal: AbortSignal }) => Promise<Prepared<Session>>
  /** As the configuration or the server names the chain: a number, or 0x-hex. */
  chainId: (session: Session) => number | string
  request: (session: Session) => TransactionRequest | Promise<TransactionRequest>
  /** Throws for failures that are known before the wallet opens, such as a balance that is too small. */
  check?: (session: Session, account: Address) => Promise<void>
  approval?: (TokenApproval & { notApproved: () => string; allowedLess: () => string }) | null
  /** Throws the contract's own error, without sending anything. */
  simulate?: (account: Address) => Promise<void>
  /** Reads the receipt from the chain before `verify`; otherwise the server reads the chain. */
  awaitsReceipt?: boolean
  /** Polled until nothing is pending. `hash`: the replacement transaction's, if the wallet replaced the sent one. */
  verify: (sent: SentTransaction<Session>) => Promise<{ pending: boolean; hash?: string | null }>
  polling?: { everyMs?: number; isFinal?: (error: unknown, hash: string) => boolean }
  /** The server watches it without this page, so leaving shows no warning. */
  mayLeaveOnceSent?: boolean
  /** Whether the refused transaction may be accepted later: then it stays in the journal. */
  staysValid?: (error: unknown) => boolean
  onSent?: (hash: Hex) => void
  /** The chain or the server has decided, so stored hashes can be dropped. */
  onDecided?: () => void
  /** Reads again the data that the page shows. */
  refresh?: () => void
  report?: (event: ReportedEvent, reported: Reported<Session>) => void
  progress?: Progress<Session>
  /** Null: no message. */
  notices: {
    busy?: () => Notice
    otherAccount?: (account: string, expected: string) => string
    nothingSent?: () => string
    failed?: (failure: Failure<Session>) => Notice | null
    reverted?: () => Notice
    refused?: (sent: SentTransaction<Session>, error: unknown) => Notice | null
    /** Omitted, like `succeeded`: the feature continues, and hides the progress itself. */
    slow?: (sent: SentTransaction<Session>) => Notice | null
    /** The server could not be reached for a long time; by default like `slow`. */
    lost?: (sent: SentTransaction<Session>) => Notice | null
    succeeded?: (sent: SentTransaction<Session>) => Notice | null
    /** The question when no node knows the transaction. */
    gone?: (hash: string) => { title: string; message: string; fact: string; ok: string; cancel: string }
  }
}

/** A message for the user that explains why nothing was sent. */
export class TransactionRefusal extends Error {
  override name = 'TransactionRefusal'
}
