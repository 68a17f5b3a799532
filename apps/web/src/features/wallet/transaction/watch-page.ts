import type { TransactionContext, TransactionStage, TransactionState } from './transaction-flow.ts'
import type { ProgressStep, ReportedEvent } from './wallet-transaction.ts'

export function report({ transaction, ...context }: TransactionContext, event: ReportedEvent): void {
  const { session, wallet, hash, error, failedStep } = context
  if (session !== null)
    transaction.report?.(event, { session, address: wallet?.address ?? null, hash, error, failedStep })
}

type Running = Pick<TransactionStage<TransactionState>, 'context' | 'effects' | 'signal'>

/** While something is at stake: leaving the page is reported, and warned of until the returned function is called. */
export function watchPage({ context, effects, signal }: Running): () => void {
  effects.page.whenLeaving(() => report(context, 'leaving'), signal)
  return effects.page.warnBeforeLeaving(signal)
}

export function showProgress({ context, effects }: Running, step: ProgressStep, network = ''): void {
  const { transaction, session, hash } = context
  const words = transaction.progress?.(step, { session, hash, network })
  if (words) effects.dialogs.showProgress(words)
}
