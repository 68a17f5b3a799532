/** The work of each state of a collection's mint. */
import i18next from 'i18next'
import { runTransaction } from '#features/wallet/transaction/start-transaction.ts'
import { defineFlow } from '#lib/flow/define-flow.ts'
import { formatWhole } from '#lib/format.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { collectionFee } from './collection-fee.ts'
import type { CollectionMintEffects } from './collection-mint-effects.ts'
import { collectionMintTransitions } from './collection-mint-flow.ts'
import type {
  CollectionMintContext,
  CollectionMintTransitions,
  MintAnswer,
  MintStage,
} from './collection-mint-flow.ts'
import { formatFee } from './format-fee.ts'
import type { MintedCollection } from './fee-session.ts'
import { followMint, showMinted } from './follow-mint.ts'
import './words.ts'

async function confirmMint({ context, effects }: MintStage<'asking'>): MintAnswer<'asking'> {
  const { id, name, total } = context.collection
  const t = i18next.t
  const fee = await effects.server.readFee(id)
  const isAgreed = await effects.dialogs.ask({
    title: t('collectionMint:question', { name }),
    message: t('collectionMint:questionText'),
    facts: [
      [t('collectionMint:plots'), formatWhole(total, i18next.language)],
      [t('collectionMint:fee'), formatFee(fee)],
      [t('collectionMint:gas'), t('collectionMint:shownByWallet')],
    ],
    note: t('collectionMint:feeOnce'),
    ok: t('collectionMint:confirm'),
  })
  return { type: isAgreed ? 'agreed' : 'declined', fee }
}

async function payFee({ context, effects, signal, send }: MintStage<'paying'>): MintAnswer<'paying'> {
  const { outcome, hash } = await runTransaction(
    collectionFee(context.collection, context.fee, effects),
    effects.payment,
    {
      signal,
      onChange: (step, sent) => send({ type: 'stepped', step, hash: sent }),
    },
  )
  return { type: outcome === 'verified' ? 'verified' : 'ended', hash }
}

const start = defineFlow<CollectionMintTransitions, CollectionMintContext, CollectionMintEffects>({
  first: 'asking',
  transitions: collectionMintTransitions,
  invoke: {
    asking: confirmMint,
    paying: payFee,
    following: followMint,
    refused: async ({ context, effects }) => {
      effects.page.refreshLand()
      await effects.dialogs.showError(errorMessage(context.error))
      return { type: 'shown' }
    },
    minted: showMinted,
    done: async ({ effects }) => {
      effects.page.end()
      return null
    },
  },
})

export type CollectionMintFlow = ReturnType<typeof startCollectionMint>

/** Call it from a click handler, never while rendering. */
export const startCollectionMint = (collection: MintedCollection, effects: CollectionMintEffects) =>
  start({ collection, fee: null, step: 'locking', hash: '', error: null, status: null }, effects)
