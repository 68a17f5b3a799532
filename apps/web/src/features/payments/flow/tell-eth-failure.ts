/** What is said when ether did not arrive, or nobody knows whether it did. */
import i18next from 'i18next'
import { walletMessage, walletNote } from '#features/wallet/connection/wallet-message.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { watchLeaving } from './pay-by-eth.ts'
import type { PurchaseAnswer, PurchaseStage } from './purchase-flow.ts'
import type { PurchaseEffects } from './purchase-effects.ts'
import { isNetworkError } from './tell-refusal.ts'
import '#features/payments/words.ts'
import '#features/wallet/words.ts'

/** In, or on the way to, a wallet. Nothing is said to someone who chose to stop. */
export async function tellWalletFailure(
  stage: PurchaseStage<'walletFailed'>,
): PurchaseAnswer<'walletFailed'> {
  const { context, effects } = stage
  watchLeaving(stage)
  effects.dialogs.hideProgress()
  await sayWalletFailure(effects, context.error)
  return { type: 'told' }
}

async function sayWalletFailure(effects: PurchaseEffects, error: unknown): Promise<void> {
  if (isNetworkError(error)) return sayUnstable(effects, i18next.t('paying:notSentNote'))
  const message = walletMessage(error)
  if (message === null) return
  const reason = error instanceof WalletError ? error.reason : null
  if (reason === 'missing') return effects.dialogs.tellError(message, walletNote(error))
  await effects.dialogs.tellResult({
    error: true,
    title: i18next.t('paying:unable'),
    // Not let in: without the wallet there is no way on, so the sentence names it.
    message: reason === 'denied' ? i18next.t('paying:denied') : message,
    note: walletNote(error),
  })
}

export async function tellNothingSent(stage: PurchaseStage<'nothingSent'>): PurchaseAnswer<'nothingSent'> {
  watchLeaving(stage)
  await sayUnstable(stage.effects, i18next.t('wallet:nothingSent'))
  return { type: 'told' }
}

/** After something had begun. */
export async function tellConnectionLost({
  effects,
}: PurchaseStage<'connectionLost'>): PurchaseAnswer<'connectionLost'> {
  await sayUnstable(effects, i18next.t('paying:followedNote'))
  return { type: 'told' }
}

async function sayUnstable({ dialogs }: PurchaseEffects, note: string): Promise<void> {
  dialogs.hideProgress()
  await dialogs.tellResult({
    error: true,
    title: i18next.t('paying:unstableTitle'),
    message: i18next.t('paying:unstable'),
    note,
  })
}

export async function tellInvalid({ context, effects }: PurchaseStage<'invalid'>): PurchaseAnswer<'invalid'> {
  effects.dialogs.hideProgress()
  // The hash is what support will ask for.
  await effects.dialogs.tellResult({
    error: true,
    title: context.hash,
    message: i18next.t('paying:invalid'),
    note: i18next.t('paying:invalidNote'),
  })
  return { type: 'told' }
}
