/** The final messages of a transaction. */
import i18next from 'i18next'
import {
  askToTryAgain,
  findDeclined,
  walletMessage,
  walletNote,
} from '#features/wallet/connection/wallet-message.ts'
import { giveUp } from './after-sending.ts'
import type {
  TransactionAnswer,
  TransactionContext,
  TransactionStage,
  TransactionState,
} from './transaction-flow.ts'
import { TransactionRefusal } from './wallet-transaction.ts'
import type { Notice } from './wallet-transaction.ts'
import { watchPage } from './watch-page.ts'
import '#features/wallet/provider/words.ts'

const shown = { type: 'shown' } as const
type Ended = Pick<TransactionStage<TransactionState>, 'context' | 'effects'>

async function show(
  { effects: { dialogs } }: Ended,
  notice: Notice | null | undefined,
): Promise<typeof shown> {
  dialogs.hideProgress()
  if (!notice || 'declined' in notice) return shown
  if ('title' in notice) await dialogs.showResult(notice)
  else if ('ok' in notice) {
    if (await dialogs.ask({ message: notice.message, ok: notice.ok })) notice.onAgree()
  } else await dialogs.showError(notice.message, notice.note)
  return shown
}

const sentOf = ({ session, hash, receipt }: TransactionContext) => ({ session, hash, receipt })

/** Null where the user chose to stop. */
export function walletNotice(error: unknown): Notice | null {
  if (error instanceof TransactionRefusal) return { message: error.message }
  const declined = findDeclined(error)
  if (declined) return declined
  const message = walletMessage(error)
  return message === null ? null : { message, note: walletNote(error) }
}

export const showBusy = (stage: TransactionStage<'busy'>): TransactionAnswer<'busy'> =>
  show(stage, stage.context.transaction.notices.busy?.() ?? { message: i18next.t('wallet:busy') })

export async function showFailure(stage: TransactionStage<'failed'>): TransactionAnswer<'failed'> {
  const { transaction, session, error, failedStep } = stage.context
  watchPage(stage)()
  transaction.refresh?.()
  const { failed } = transaction.notices
  const notice = failed ? failed({ step: failedStep ?? 'sending', error, session }) : walletNotice(error)
  if (!notice || !('declined' in notice)) return show(stage, notice)
  const { dialogs } = stage.effects
  dialogs.hideProgress()
  return (await dialogs.ask(askToTryAgain(notice.declined))) ? { type: 'again' } : shown
}

export async function showSuccess(stage: TransactionStage<'succeeded'>): TransactionAnswer<'succeeded'> {
  const { succeeded } = stage.context.transaction.notices
  return succeeded ? show(stage, succeeded(sentOf(stage.context))) : shown
}

export const showReverted = (stage: TransactionStage<'reverted'>): TransactionAnswer<'reverted'> =>
  show(stage, stage.context.transaction.notices.reverted?.())

export const showRefused = (stage: TransactionStage<'refused'>): TransactionAnswer<'refused'> =>
  show(stage, stage.context.transaction.notices.refused?.(sentOf(stage.context), stage.context.error))

export async function showSlow(stage: TransactionStage<'slow'>): TransactionAnswer<'slow'> {
  const { outcome, transaction } = stage.context
  const { slow, lost = slow } = transaction.notices
  const notice = outcome === 'lost' ? lost : slow
  return notice ? show(stage, notice(sentOf(stage.context))) : shown
}

/** A hash that no node knows proves nothing, so the user has to check in the wallet. */
export async function askWhetherGone(stage: TransactionStage<'gone'>): TransactionAnswer<'gone'> {
  const { context, effects } = stage
  const { hash, transaction } = context
  const t = i18next.t
  const question = transaction.notices.gone?.(hash) ?? {
    title: t(hash === '' ? 'wallet:unsureTitle' : 'wallet:goneTitle'),
    message: t(hash === '' ? 'wallet:unsure' : 'wallet:gone'),
    fact: t('wallet:transaction'),
    ok: t('wallet:beginAgain'),
    cancel: t('wallet:keepWaiting'),
  }
  const { fact, ...words } = question
  effects.dialogs.hideProgress()
  const isGone = await effects.dialogs.ask({ ...words, ...(hash !== '' && { facts: [[fact, hash]] }) })
  return isGone ? giveUp(context, effects) : { ...shown, outcome: 'slow' }
}
