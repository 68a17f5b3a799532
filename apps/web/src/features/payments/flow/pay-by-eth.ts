/** Ether from a browser wallet, state by state. */
import i18next from 'i18next'
import { pollUntilDecided } from '#lib/flow/poll-until-decided.ts'
import { formatShortEther } from '#lib/format.ts'
import { coinWords } from '#lib/coin.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import type { PurchaseAnswer, PurchaseStage } from './purchase-flow.ts'
import { known } from '#lib/flow/define-flow.ts'
import { tellRefusal } from './tell-refusal.ts'
import '#features/payments/words.ts'

const VERIFY_MS = 1500
/** How long one is asked to stay; the server follows the payment in any case. */
const PATIENCE_MS = 180_000

export async function openEth(stage: PurchaseStage<'openingEth'>): PurchaseAnswer<'openingEth'> {
  const { context, effects } = stage
  const t = i18next.t
  effects.dialogs.showProgress({ title: t('paying:cryptoTitle'), message: t('paying:ethSession') })
  const stopWarning = effects.page.warnBeforeLeaving(stage.signal)
  try {
    const eth = await effects.server.openEth(context.purchase)
    return {
      type: 'opened',
      purchase: { ...context.purchase, tid: eth.tid },
      heldUntil: eth.hold_until,
      quote: { ether: eth.amountCurrency, until: eth.quote_until },
      eth,
      ordered: eth,
    }
  } catch (error) {
    stopWarning()
    return tellRefusal({ context, effects, error })
  }
}

export async function connectWallet(stage: PurchaseStage<'connecting'>): PurchaseAnswer<'connecting'> {
  const { context, effects } = stage
  const eth = known(context.eth)
  const t = i18next.t
  const title = t('paying:ethTitle', {
    amount: formatShortEther(eth.amountCurrency, i18next.language),
    ...coinWords,
  })
  effects.dialogs.showProgress({ title, message: t('paying:ethSession') })
  watchLeaving(stage)
  const stopWarning = effects.page.warnBeforeLeaving(stage.signal)
  try {
    const wallet = await effects.wallet.connect(eth, {
      // To the wallet's app, on a phone: that is no leaving to warn of.
      onLeave: stopWarning,
      onStep: (step, network) => {
        const sentence = { choosing: 'ethChoosing', network: 'ethNetwork', accounts: 'ethAccounts' } as const
        effects.dialogs.showProgress({ title, message: t(`paying:${sentence[step]}`, { network }) })
      },
    })
    return { type: 'connected', wallet }
  } catch (error) {
    const isMissing = error instanceof WalletError && error.reason === 'missing'
    return { type: isMissing ? 'noWallet' : 'notConnected', error }
  }
}

export async function sendEther(stage: PurchaseStage<'sending'>): PurchaseAnswer<'sending'> {
  const { context, effects } = stage
  const eth = known(context.eth)
  effects.dialogs.showProgress({
    title: i18next.t('paying:ethTitle', {
      amount: formatShortEther(eth.amountCurrency, i18next.language),
      ...coinWords,
    }),
    message: i18next.t('paying:ethSending'),
  })
  watchLeaving(stage)
  effects.page.warnBeforeLeaving(stage.signal)
  try {
    const hash = await known(context.wallet).send()
    return hash ? { type: 'sent', hash } : { type: 'sentNothing' }
  } catch (error) {
    return { type: 'notSent', error }
  }
}

export async function verifyTransfer(stage: PurchaseStage<'verifying'>): PurchaseAnswer<'verifying'> {
  const { context, effects, signal } = stage
  const { server, clock } = effects
  const { kind } = context.purchase
  const eth = known(context.eth)
  const t = i18next.t
  effects.dialogs.showProgress({
    title: t('paying:ethTitle', {
      amount: formatShortEther(eth.amountCurrency, i18next.language),
      ...coinWords,
    }),
    message: `${t('paying:ethValidating')} ${t('paying:ethStay')}`,
  })
  watchLeaving(stage)
  effects.page.warnBeforeLeaving(signal)
  const verdict = await pollUntilDecided(() => server.verifyEth(kind, { tid: eth.tid, txh: context.hash }), {
    clock,
    signal,
    everyMs: VERIFY_MS,
    patienceMs: PATIENCE_MS,
  })
  if (verdict.kind === 'decided') return { type: 'verified' }
  if (verdict.kind === 'refused') return { type: 'unverified', error: verdict.error }
  return verdict.kind === 'lost' ? { type: 'lost' } : { type: 'slow', patienceMs: 0 }
}

/** Of every state between the session and what became of it. */
type Running = 'connecting' | 'sending' | 'verifying' | 'walletFailed' | 'nothingSent'

export const watchLeaving = ({ effects, signal, send }: PurchaseStage<Running>) =>
  effects.page.whenLeaving(() => send({ type: 'leaving' }), signal)
