/**
 * The mint of a plot in the browser, from the question to the token: each row is a state, with the events that lead
 * out of it. What a state does when it is entered is in start-mint.ts. Whoever begins again gets the same grant from
 * the server, so every failure may simply end it.
 */
import type { Answer, EventIn, Stage, StateOf } from '#lib/flow/define-flow.ts'
import type { MintWallet } from './connect-mint-wallet.ts'
import type { MintEffects } from './mint-effects.ts'
import type { MintSession } from './mint-session.ts'

export const mintTransitions = {
  asking: { agreed: 'granting', declined: 'done' },
  granting: { granted: 'connecting', unlinked: 'unlinked', refused: 'refused' },
  // Without a linked wallet there is nobody to grant it to: the way to link one is offered.
  unlinked: { told: 'done' },
  refused: { told: 'done' },

  connecting: { connected: 'sending', notConnected: 'walletFailed' },
  sending: { sent: 'verifying', notSent: 'walletFailed' },
  walletFailed: { told: 'done' },

  // What the chain says, whatever the wallet claims.
  verifying: { verified: 'minted', unverified: 'invalid', slow: 'stillWaiting' },
  minted: { close: 'done' },
  invalid: { told: 'done' },
  stillWaiting: { told: 'done' },

  done: {},
} as const

export type MintTransitions = typeof mintTransitions
export type MintState = StateOf<MintTransitions>

export interface MintContext {
  plot: { id: string; title: string }
  session: MintSession | null
  wallet: MintWallet | null
  /** Of the mint: as the wallet gave it, then as the chain has it. */
  hash: string
  error: unknown
}

export type MintStage<State extends MintState> = Stage<
  EventIn<MintTransitions, State>,
  MintContext,
  MintEffects
>
export type MintAnswer<State extends MintState> = Answer<EventIn<MintTransitions, State>, MintContext>
