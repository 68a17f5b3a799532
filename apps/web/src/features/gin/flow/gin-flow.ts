/**
 * Gin on its way into the game, from the amount to the balance: each row is a state, with the events that lead out of
 * it. What a state does when it is entered is in start-conversion.ts. Once something is sent, only the chain decides.
 */
import type { Answer, EventIn, Stage, StateOf } from '#lib/flow/define-flow.ts'
import type { GinWallet } from './connect-gin-wallet.ts'
import type { GinEffects } from './gin-effects.ts'
import type { GinSession } from './gin-session.ts'

export const ginTransitions = {
  beginning: { begun: 'connecting', unlinked: 'unlinked', refused: 'refused' },
  // Without a linked wallet nobody would know whose Gin it is: the way to link one is offered.
  unlinked: { told: 'done' },
  refused: { told: 'done' },

  connecting: {
    connected: 'sending',
    noWallet: 'walletFailed',
    notConnected: 'walletFailed',
    leaving: 'connecting',
  },
  sending: { sent: 'verifying', notSent: 'sendFailed', leaving: 'sending' },
  walletFailed: { told: 'done' },
  sendFailed: { told: 'done' },

  verifying: { verified: 'converted', unverified: 'invalid', slow: 'stillWaiting', leaving: 'verifying' },
  converted: { told: 'done' },
  invalid: { told: 'done' },
  stillWaiting: { told: 'done' },

  done: {},
} as const

export type GinTransitions = typeof ginTransitions
export type GinState = StateOf<GinTransitions>

export interface GinContext {
  /** As it was typed. */
  total: string
  /** 0x-hex, as wallets take it. */
  networkId: string
  session: GinSession | null
  wallet: GinWallet | null
  hash: string
  error: unknown
}

export type GinStage<State extends GinState> = Stage<EventIn<GinTransitions, State>, GinContext, GinEffects>
export type GinAnswer<State extends GinState> = Answer<EventIn<GinTransitions, State>, GinContext>
