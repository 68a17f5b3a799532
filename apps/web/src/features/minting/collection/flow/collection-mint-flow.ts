/**
 * The mint of a land collection in the browser, from the question to the token: each row is a state, with the events
 * that lead out of it. What a state does when it is entered is in start-collection-mint.ts. Whoever begins again gets
 * the same session from the server, and once the fee is sent the server follows it, so every failure may simply end it.
 */
import type { PayingWallet } from '#features/wallet/connection/connect-paying-wallet.ts'
import type { Answer, EventIn, Stage, StateOf } from '#lib/flow/define-flow.ts'
import type { CollectionMintEffects } from './collection-mint-effects.ts'
import type { FeeSession, MintedCollection, MintStatus } from './fee-session.ts'

export const collectionMintTransitions = {
  asking: { agreed: 'requesting', declined: 'done' },
  requesting: {
    opened: 'connecting',
    // Nothing to pay, or paid already.
    free: 'verifying',
    already: 'following',
    elsewhere: 'elsewhere',
    unlinked: 'unlinked',
    refused: 'refused',
  },
  // Another window of the same browser is at it: two wallets would ask for two fees.
  elsewhere: { told: 'done' },
  unlinked: { told: 'done' },
  refused: { told: 'done' },

  connecting: { connected: 'sending', notConnected: 'walletFailed' },
  sending: { sent: 'verifying', notSent: 'walletFailed' },
  walletFailed: { told: 'done' },

  // Whether the fee has arrived, as the server says.
  verifying: { verified: 'following', refused: 'refused', givenUp: 'invalid', slow: 'stillWaiting' },
  invalid: { told: 'done' },
  stillWaiting: { told: 'done' },

  // The server mints; nobody has to wait for it.
  following: { minted: 'minted', failed: 'refused', reset: 'done', left: 'done' },
  minted: { told: 'done' },

  done: {},
} as const

export type CollectionMintTransitions = typeof collectionMintTransitions
export type CollectionMintState = StateOf<CollectionMintTransitions>

/** What the list says of a collection beyond its state on the server: 3 waits for the fee, 4 for the mint. */
export type BrowserState = 3 | 4

export const browserStateOf: Partial<Record<CollectionMintState, BrowserState>> = {
  requesting: 3,
  connecting: 3,
  sending: 3,
  verifying: 3,
  following: 4,
}

export interface CollectionMintContext {
  collection: MintedCollection
  session: FeeSession | null
  wallet: PayingWallet | null
  /** Of the fee; empty where there was none to pay. */
  hash: string
  error: unknown
  status: MintStatus | null
}

export type MintStage<State extends CollectionMintState> = Stage<
  EventIn<CollectionMintTransitions, State>,
  CollectionMintContext,
  CollectionMintEffects
>
export type MintAnswer<State extends CollectionMintState> = Answer<
  EventIn<CollectionMintTransitions, State>,
  CollectionMintContext
>
