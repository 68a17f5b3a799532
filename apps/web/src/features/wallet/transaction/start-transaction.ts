/** The work of each state of a wallet transaction, and the report of each event. */
import { defineFlow } from '#lib/flow/define-flow.ts'
import { awaitMined, followReplacement, verify } from './after-sending.ts'
import { approve, check, connect, prepare, recover, send, simulate, takeLock } from './before-sending.ts'
import {
  askWhetherGone,
  showBusy,
  showFailure,
  showRefused,
  showReverted,
  showSlow,
  showSuccess,
} from './show-outcome.ts'
import type { TransactionEffects } from './transaction-effects.ts'
import { transactionTransitions } from './transaction-flow.ts'
import type {
  Outcome,
  TransactionContext,
  TransactionState,
  TransactionTransitions,
} from './transaction-flow.ts'
import type { ReportedEvent, SentTransaction, WalletTransaction } from './wallet-transaction.ts'
import { report } from './watch-page.ts'

const reporting = (event: ReportedEvent) => (context: TransactionContext) => report(context, event)

const start = defineFlow<TransactionTransitions, TransactionContext, TransactionEffects>({
  first: 'locking',
  transitions: transactionTransitions,
  invoke: {
    locking: takeLock,
    busy: showBusy,
    recovering: recover,
    preparing: prepare,
    connecting: connect,
    checking: check,
    approving: approve,
    simulating: simulate,
    sending: send,
    failed: showFailure,
    mining: awaitMined,
    verifying: verify,
    replaced: followReplacement,
    succeeded: showSuccess,
    reverted: showReverted,
    refused: showRefused,
    slow: showSlow,
    gone: askWhetherGone,
    done: async ({ context: { over, onEnd, outcome } }) => {
      over.abort()
      onEnd(outcome)
      return null
    },
  },
  actions: {
    requested: reporting('requested'),
    sent: reporting('sent'),
    failed: reporting('failed'),
    verified: reporting('verified'),
    refused: reporting('refused'),
    lost: reporting('lost'),
  },
})

/** Opens dialogs and wallets: call it from a click handler, never while rendering. */
export function startTransaction<Session>(
  transaction: WalletTransaction<Session>,
  effects: TransactionEffects,
  onEnd: (outcome: Outcome) => void,
) {
  const over = new AbortController()
  const flow = start(
    {
      transaction: transaction as unknown as WalletTransaction<unknown>,
      session: null,
      request: null,
      wallet: null,
      hash: '',
      givenUpHash: '',
      receipt: null,
      error: null,
      failedStep: null,
      outcome: 'stopped',
      over,
      onEnd,
    },
    effects,
  )
  return {
    ...flow,
    stop: () => {
      over.abort()
      flow.stop()
    },
  }
}

export interface Ended<Session> extends SentTransaction<Session> {
  outcome: Outcome
  error: unknown
}

/** For a flow that has the transaction as one of its states. Stops with the signal. */
export const runTransaction = <Session>(
  transaction: WalletTransaction<Session>,
  effects: TransactionEffects,
  {
    signal,
    onChange,
  }: { signal?: AbortSignal; onChange?: (state: TransactionState, hash: string) => void } = {},
): Promise<Ended<Session>> =>
  new Promise((resolve) => {
    const flow = startTransaction(transaction, effects, (outcome) => {
      const { session, hash, receipt, error } = flow.read().context
      resolve({ outcome, session: session as Session, hash, receipt, error })
    })
    flow.subscribe(() => onChange?.(flow.read().state, flow.read().context.hash))
    signal?.addEventListener('abort', () => flow.stop(), { once: true })
  })
