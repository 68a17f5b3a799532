import i18next from 'i18next'
import { codeOf } from '#features/minting/say-refusal.ts'
import { sayInvalid, showMinting } from '#features/minting/wallet-steps.ts'
import { known } from '#lib/flow/define-flow.ts'
import { isRefusal, pollUntilDecided } from '#lib/flow/poll-until-decided.ts'
import type { MintAnswer, MintStage } from './collection-mint-flow.ts'
import '#features/minting/collection/words.ts'

const VERIFY_MS = 10_000
/** How long one is shown that it is not final yet; the server follows the payment in any case. */
const PATIENCE_MS = 180_000

/** After the hash nothing is lost by leaving, so that nobody is warned of it. */
export async function verifyFee({
  context,
  effects,
  signal,
}: MintStage<'verifying'>): MintAnswer<'verifying'> {
  const { clock, dialogs, page, server } = effects
  const { hash } = context
  showMinting(effects, i18next.t(hash === '' ? 'collectionMint:beginning' : 'collectionMint:verifying'))
  const paid = { tid: known(context.session).tid, txh: hash }
  const verdict = await pollUntilDecided(() => server.verify(paid), {
    clock,
    signal,
    everyMs: VERIFY_MS,
    patienceMs: PATIENCE_MS,
    isFinal: (error) => isAnswer(error, hash),
  })
  dialogs.hideProgress()
  page.refreshLand()
  if (verdict.kind === 'decided') return { type: 'verified' }
  if (verdict.kind === 'refused') return { type: 'refused', error: verdict.error }
  return { type: verdict.kind === 'lost' ? 'givenUp' : 'slow' }
}

/** A transaction that the server does not take is tried again like one that it can not see yet. */
function isAnswer(error: unknown, hash: string): boolean {
  const code = codeOf(error)
  if (code === 'TRANSACTION_REFUSED') return hash === ''
  return code === 'MINTING_CLOSED' || isRefusal(error)
}

export async function tellInvalid({ context, effects }: MintStage<'invalid'>): MintAnswer<'invalid'> {
  await sayInvalid(effects, context.hash || context.collection.name)
  return { type: 'told' }
}

export async function tellStillWaiting({ effects }: MintStage<'stillWaiting'>): MintAnswer<'stillWaiting'> {
  await effects.dialogs.tellResult({
    error: false,
    title: i18next.t('collectionMint:waitTitle'),
    message: i18next.t('collectionMint:waitText'),
  })
  return { type: 'told' }
}
