/** The wallet's part, and what the chain says of it. */
import i18next from 'i18next'
import { WalletError } from '#features/wallet/connection/wallet-error.ts'
import { walletMessage } from '#features/wallet/connection/wallet-message.ts'
import { known } from '#lib/flow/define-flow.ts'
import { pollUntilDecided } from '#lib/flow/poll-until-decided.ts'
import type { MintAnswer, MintStage } from './mint-flow.ts'
import '#features/minting/words.ts'
import '#features/wallet/words.ts'

const REPORT_MS = 1500
/** How long one is asked to stay; the server follows the chain in any case. */
const PATIENCE_MS = 180_000

export async function connectWallet({
  context,
  effects,
  signal,
}: MintStage<'connecting'>): MintAnswer<'connecting'> {
  const { dialogs, page, wallet } = effects
  const title = i18next.t('minting:title')
  const stopWarning = page.warnBeforeLeaving(signal)
  try {
    const connected = await wallet.connect(known(context.session), {
      // To the wallet's app, on a phone: that is no leaving to warn of.
      onLeave: stopWarning,
      onStep: (step, network) =>
        dialogs.showProgress({ title, message: i18next.t(`wallet:${step}`, { network }) }),
    })
    return { type: 'connected', wallet: connected }
  } catch (error) {
    return { type: 'notConnected', error }
  }
}

export async function sendMint({ context, effects, signal }: MintStage<'sending'>): MintAnswer<'sending'> {
  effects.dialogs.showProgress({
    title: i18next.t('minting:title'),
    message: i18next.t('minting:sending'),
  })
  effects.page.warnBeforeLeaving(signal)
  try {
    const hash = await known(context.wallet).mint()
    if (hash) return { type: 'sent', hash }
    return {
      type: 'notSent',
      error: new WalletError('failed', { message: i18next.t('minting:nothingSent') }),
    }
  } catch (error) {
    return { type: 'notSent', error }
  }
}

/** Nothing is said to someone who chose to stop. */
export async function tellWalletFailure({
  context,
  effects,
}: MintStage<'walletFailed'>): MintAnswer<'walletFailed'> {
  effects.dialogs.hideProgress()
  const message = walletMessage(context.error)
  if (message !== null) await effects.dialogs.tellError(message)
  return { type: 'told' }
}

export async function verifyMint({
  context,
  effects,
  signal,
}: MintStage<'verifying'>): MintAnswer<'verifying'> {
  const { clock, dialogs, page, server } = effects
  dialogs.showProgress({ title: i18next.t('minting:title'), message: i18next.t('minting:verifying') })
  page.warnBeforeLeaving(signal)
  const { tokenId, to } = known(context.session)
  const { hash } = context
  const report = { tokenId, hash, from: known(context.wallet).address, to }
  const polling = { clock, signal, everyMs: REPORT_MS, patienceMs: PATIENCE_MS }
  const verdict = await pollUntilDecided(() => server.report(report), polling)
  dialogs.hideProgress()
  page.refreshLand()
  // A wallet may have replaced its transaction by one that pays more: the chain has the hash that counts.
  if (verdict.kind === 'decided') return { type: 'verified', hash: verdict.found.transaction_hash ?? hash }
  return { type: verdict.kind === 'refused' ? 'unverified' : 'slow' }
}

export async function tellInvalid({ context, effects }: MintStage<'invalid'>): MintAnswer<'invalid'> {
  // The hash is what support will ask for.
  await effects.dialogs.tellResult({
    error: true,
    title: context.hash,
    message: i18next.t('minting:invalid'),
  })
  return { type: 'told' }
}

export async function tellStillWaiting({ effects }: MintStage<'stillWaiting'>): MintAnswer<'stillWaiting'> {
  await effects.dialogs.tellResult({
    error: false,
    title: i18next.t('minting:waitTitle'),
    message: i18next.t('minting:waitText'),
  })
  return { type: 'told' }
}
