/**
 * State table for minting a land collection in the browser, from the confirmation to the token: each row is a state
 * with the events that lead out of it. A repeated request returns the same session. Once the fee is sent, the server
 * watches it.
 */
import type { TransactionState } from '#features/wallet/transaction/transaction-flow.ts'
import type { Answer, EventIn, Stage, StateOf } from '#lib/flow/define-flow.ts'
import type { CollectionMintEffects } from './collection-mint-effects.ts'
import type { MintedCollection, MintStatus } from './fee-session.ts'

export const collectionMintTransitions = {
  asking: { agreed: 'paying', declined: 'done' },
  // The fee, as a wallet transaction.
  paying: { stepped: 'paying', verified: 'following', ended: 'done' },
  // The server mints; the user does not have to wait.
  following: { minted: 'minted', failed: 'refused', reset: 'done', left: 'done' },
  refused: { shown: 'done' },
  minted: { shown: 'done' },
  done: {},
} as const

export type CollectionMintTransitions = typeof collectionMintTransitions
export type CollectionMintState = StateOf<CollectionMintTransitions>

/** States that the list shows in addition to the server's: 3 waits for the fee, 4 for the mint. */
export type BrowserState = 3 | 4

const ended = new Set<TransactionState>(['busy', 'failed', 'refused', 'slow', 'gone', 'succeeded', 'done'])

export function browserStateOf({
  state,
  context,
}: {
  state: CollectionMintState
  context: CollectionMintContext
}) {
  if (state === 'following') return 4
  return state === 'paying' && !ended.has(context.step) ? 3 : null
}

export interface CollectionMintContext {
  collection: MintedCollection
  /** The fee in ether that the question showed; null where it was not known. */
  fee: string | null
  /** State of the payment. */
  step: TransactionState
  /** Hash of the fee transaction; empty where no fee was due. */
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
