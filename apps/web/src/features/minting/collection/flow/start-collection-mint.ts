/** What each state of a collection's mint does, and what each event reports. */
import i18next from 'i18next'
import { defineFlow, known } from '#lib/flow/define-flow.ts'
import type { CollectionMintEffects } from './collection-mint-effects.ts'
import { collectionMintTransitions } from './collection-mint-flow.ts'
import type { CollectionMintContext, CollectionMintTransitions } from './collection-mint-flow.ts'
import type { MintedCollection } from './fee-session.ts'
import { followMint, tellMinted } from './follow-mint.ts'
import {
  askToConvert,
  connectWallet,
  requestSession,
  sendFee,
  tellElsewhere,
  tellRefused,
  tellUnlinked,
  tellWalletFailure,
} from './pay-fee.ts'
import { tellInvalid, tellStillWaiting, verifyFee } from './verify-fee.ts'
import '#features/minting/collection/words.ts'

type Action = (context: CollectionMintContext, effects: CollectionMintEffects) => void

/** What ended it before anything was sent; a fee that was sent, the server judges itself. */
const reportFailure: Action = ({ session, hash, error }, { server }) => {
  if (session === null || hash !== '') return
  const message = error instanceof Error ? error.message : String(error)
  server.report(session.tid, { status: 4, payload: { message } })
}

const start = defineFlow<CollectionMintTransitions, CollectionMintContext, CollectionMintEffects>({
  first: 'asking',
  transitions: collectionMintTransitions,
  invoke: {
    asking: askToConvert,
    requesting: requestSession,
    elsewhere: tellElsewhere,
    unlinked: tellUnlinked,
    refused: tellRefused,
    connecting: connectWallet,
    sending: sendFee,
    walletFailed: tellWalletFailure,
    verifying: verifyFee,
    invalid: tellInvalid,
    stillWaiting: tellStillWaiting,
    following: followMint,
    minted: tellMinted,
    done: async ({ effects }) => {
      effects.page.end()
      return null
    },
  },
  actions: {
    connected: ({ session, wallet }, { server }) =>
      server.report(known(session).tid, { status: 1, receiver: known(wallet).address }),
    notConnected: reportFailure,
    notSent: reportFailure,
    refused: reportFailure,
    // Its own state is newer than the list.
    already: (_, { page }) => page.refreshLand(),
    verified: ({ collection: { name } }, { dialogs }) =>
      dialogs.announce(i18next.t('collectionMint:begun', { name })),
  },
})

export type CollectionMintFlow = ReturnType<typeof startCollectionMint>

/** Asks at once: to be called by a press, never while something is drawn. */
export const startCollectionMint = (collection: MintedCollection, effects: CollectionMintEffects) =>
  start({ collection, session: null, wallet: null, hash: '', error: null, status: null }, effects)
