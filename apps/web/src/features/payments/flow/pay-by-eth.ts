/** Ether from a browser wallet, state by state. */
import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { shortenEther } from '#lib/format.ts'
import { coinWords } from '#lib/i18n/coin.ts'
import { WalletError } from '#features/wallet/connection/wallet-error.ts'
import type { PurchaseAnswer, PurchaseStage } from './purchase-flow.ts'
import { known } from './purchase-flow.ts'
import { isNetworkError, tellRefusal } from './tell-refusal.ts'
import '#features/payments/words.ts'

const VERIFY_MS = 1500
/** How long one is asked to stay; the server follows the payment in any case. */
const PATIENCE_MS = 180_000
const MAX_FAILURES = 10

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
  const title = t('paying:ethTitle', { amount: shortenEther(eth.amountCurrency), ...coinWords })
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
    title: i18next.t('paying:ethTitle', { amount: shortenEther(eth.amountCurrency), ...coinWords }),
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

/** Polled while it is not final: 'slow' is no failure, only more than anyone should have to sit here for. */
export async function verifyTransfer(stage: PurchaseStage<'verifying'>): PurchaseAnswer<'verifying'> {
  const { context, effects, signal } = stage
  const { server, clock } = effects
  const { kind } = context.purchase
  const eth = known(context.eth)
  const t = i18next.t
  effects.dialogs.showProgress({
    title: t('paying:ethTitle', { amount: shortenEther(eth.amountCurrency), ...coinWords }),
    message: `${t('paying:ethValidating')} ${t('paying:ethStay')}`,
  })
  watchLeaving(stage)
  effects.page.warnBeforeLeaving(signal)
  let failures = 0
  for (const until = clock.now() + PATIENCE_MS; clock.now() < until;) {
    try {
      const { pending } = await server.verifyEth(kind, { tid: eth.tid, txh: context.hash })
      if (!pending) return { type: 'verified' }
      failures = 0
    } catch (error) {
      if (isFinal(error)) return { type: 'unverified', error }
      failures += 1
      if (failures > MAX_FAILURES) return { type: 'lost' }
    }
    await clock.wait(VERIFY_MS, signal)
  }
  return { type: 'slow', patienceMs: 0 }
}

/** Whatever is lost, late or overloaded is asked again. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError && !isNetworkError(error) && error.status < 500 && error.status !== 429

/** Of every state between the session and what became of it. */
type Running = 'connecting' | 'sending' | 'verifying' | 'walletFailed' | 'nothingSent'

export const watchLeaving = ({ effects, signal, send }: PurchaseStage<Running>) =>
  effects.page.whenLeaving(() => send({ type: 'leaving' }), signal)
