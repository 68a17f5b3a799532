import i18next from 'i18next'
import type { ConnectStep } from '#features/wallet/connection/connect-wallet.ts'
import type { TransactionContext, TransactionStage, TransactionState } from './transaction-flow.ts'
import type { ReportedEvent } from './wallet-transaction.ts'
import '#features/wallet/provider/words.ts'

export function report({ transaction, ...context }: TransactionContext, event: ReportedEvent): void {
  const { session, wallet, hash, error, failedStep } = context
  if (session !== null)
    transaction.report?.(event, { session, address: wallet?.address ?? null, hash, error, failedStep })
}

type Running = Pick<TransactionStage<TransactionState>, 'context' | 'effects' | 'signal'>

/**
 * While a payment is at risk: reports when the page is left, and warns before that until the returned function is
 * called.
 */
export function watchPage({ context, effects, signal }: Running): () => void {
  effects.page.whenLeaving(() => report(context, 'leaving'), signal)
  return effects.page.warnBeforeLeaving(signal)
}

function showProgress({ context, effects }: Running, message: string | null): void {
  const { transaction, session } = context
  if (transaction.progress && message !== null)
    effects.dialogs.showProgress({ title: transaction.progress.title(session), message })
}

export function showConnecting(stage: Running, step: ConnectStep | 'beginning', network = ''): void {
  const { connecting } = stage.context.transaction.progress ?? {}
  if (connecting) showProgress(stage, connecting(step, network))
  else if (step !== 'beginning') showProgress(stage, i18next.t(`wallet:${step}`, { network }))
}

export const showSending = (stage: Running): void =>
  showProgress(stage, stage.context.transaction.progress?.sending(stage.context.session) ?? null)

export function showVerifying(stage: Running): void {
  const { transaction, session, hash } = stage.context
  showProgress(stage, transaction.progress?.verifying(session, hash) ?? null)
}
