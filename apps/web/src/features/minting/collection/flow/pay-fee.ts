/** Before the mint: the question, the server's session, and the fee from a wallet. */
import i18next from 'i18next'
import { codeOf, offerLinking, sayRefused } from '#features/minting/say-refusal.ts'
import { connectShown, sayWalletFailure, sendShown, showMinting } from '#features/minting/wallet-steps.ts'
import { known } from '#lib/flow/define-flow.ts'
import { formatShortEther, formatWhole, withoutOrderName } from '#lib/format.ts'
import { coinWords } from '#lib/coin.ts'
import type { MintAnswer, MintStage } from './collection-mint-flow.ts'
import { isFree } from './fee-session.ts'
import '#features/minting/collection/words.ts'

export async function askToConvert({ context, effects }: MintStage<'asking'>): MintAnswer<'asking'> {
  const { id, name, total } = context.collection
  const t = i18next.t
  const isAgreed = await effects.dialogs.ask({
    title: t('collectionMint:question', { name }),
    message: t('collectionMint:questionText'),
    facts: [
      [t('collectionMint:plots'), formatWhole(total, i18next.language)],
      [t('collectionMint:fee'), sayFee(await effects.server.readFee(id))],
      [t('collectionMint:gas'), t('collectionMint:shownByWallet')],
    ],
    note: t('collectionMint:feeOnce'),
    ok: t('collectionMint:confirm'),
  })
  return { type: isAgreed ? 'agreed' : 'declined' }
}

function sayFee(ether: string | null): string {
  const t = i18next.t
  if (ether === null) return t('collectionMint:shownByWallet')
  if (isFree({ amountCurrency: ether })) return t('collectionMint:feeNone')
  return t('collectionMint:amount', {
    amount: formatShortEther(withoutOrderName(ether), i18next.language),
    ...coinWords,
  })
}

export async function requestSession({
  context,
  effects,
}: MintStage<'requesting'>): MintAnswer<'requesting'> {
  if (!(await effects.page.claim(context.collection.id))) return { type: 'elsewhere' }
  showMinting(effects, i18next.t('collectionMint:requesting'))
  try {
    const session = await effects.server.request(context.collection.id)
    if (session === null) return { type: 'already' }
    return { type: isFree(session) ? 'free' : 'opened', session }
  } catch (error) {
    effects.dialogs.hideProgress()
    return { type: codeOf(error) === 'WALLET_NOT_LINKED' ? 'unlinked' : 'refused', error }
  }
}

export async function tellElsewhere({ effects }: MintStage<'elsewhere'>): MintAnswer<'elsewhere'> {
  await effects.dialogs.tellError(i18next.t('collectionMint:elsewhere'))
  return { type: 'told' }
}

export async function tellUnlinked({ context, effects }: MintStage<'unlinked'>): MintAnswer<'unlinked'> {
  await offerLinking(effects, context.error)
  return { type: 'told' }
}

export async function tellRefused({ context, effects }: MintStage<'refused'>): MintAnswer<'refused'> {
  await sayRefused(effects, context.error)
  return { type: 'told' }
}

export const connectWallet = (stage: MintStage<'connecting'>): MintAnswer<'connecting'> =>
  connectShown(stage, (listeners) => stage.effects.wallet.connect(known(stage.context.session), listeners))

export function sendFee(stage: MintStage<'sending'>): MintAnswer<'sending'> {
  const { send } = known(stage.context.wallet)
  return sendShown(stage, { message: i18next.t('collectionMint:sending'), send })
}

export async function tellWalletFailure({
  context,
  effects,
}: MintStage<'walletFailed'>): MintAnswer<'walletFailed'> {
  // Another device may have paid the same fee meanwhile: the list shows it.
  effects.page.refreshLand()
  await sayWalletFailure(effects, context.error)
  return { type: 'told' }
}
