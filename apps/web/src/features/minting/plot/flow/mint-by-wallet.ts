/** The wallet's part, and what the chain says of it. */
import i18next from 'i18next'
import {
  connectShown,
  sayInvalid,
  sayWalletFailure,
  sendShown,
  showMinting,
} from '#features/minting/wallet-steps.ts'
import { known } from '#lib/flow/define-flow.ts'
import { pollUntilDecided } from '#lib/flow/poll-until-decided.ts'
import type { MintAnswer, MintStage } from './mint-flow.ts'
import '#features/minting/words.ts'

const REPORT_MS = 1500
/** How long one is asked to stay; the server follows the chain in any case. */
const PATIENCE_MS = 180_000

export const connectWallet = (stage: MintStage<'connecting'>): MintAnswer<'connecting'> =>
  connectShown(stage, (listeners) => stage.effects.wallet.connect(known(stage.context.session), listeners))

export const sendMint = (stage: MintStage<'sending'>): MintAnswer<'sending'> =>
  sendShown(stage, { message: i18next.t('minting:sending'), send: known(stage.context.wallet).mint })

export async function tellWalletFailure({
  context,
  effects,
}: MintStage<'walletFailed'>): MintAnswer<'walletFailed'> {
  await sayWalletFailure(effects, context.error)
  return { type: 'told' }
}

export async function verifyMint({
  context,
  effects,
  signal,
}: MintStage<'verifying'>): MintAnswer<'verifying'> {
  const { clock, dialogs, page, server } = effects
  showMinting(effects, i18next.t('minting:verifying'))
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
  await sayInvalid(effects, context.hash)
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
