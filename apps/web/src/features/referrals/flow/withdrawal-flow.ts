/**
 * What was earned on its way to the wallet, from the press to the payout: each row is a state, with the events that lead
 * out of it. What a state does when it is entered is in start-withdrawal.ts. Once a fee is known, no way leads back to
 * asking for one, but by the word of its owner that it is gone.
 */
import type { Referred } from '#features/referrals/referred.ts'
import type { PayingWallet } from '#features/wallet/connection/connect-paying-wallet.ts'
import type { Answer, EventIn, Stage, StateOf } from '#lib/flow/define-flow.ts'
import type { WithdrawalEffects } from './withdrawal-effects.ts'

export const withdrawalTransitions = {
  looking: {
    due: 'asking',
    underWay: 'verifying',
    unseen: 'gone',
    slow: 'stillWaiting',
    refused: 'refused',
    closed: 'closed',
    busy: 'elsewhere',
  },
  closed: { told: 'done' },
  refused: { told: 'done' },
  elsewhere: { told: 'done' },

  // What it costs, and to whom that goes, is said before the wallet opens.
  asking: { agreed: 'connecting', declined: 'done' },
  connecting: { connected: 'sending', notConnected: 'walletFailed' },
  sending: { sent: 'verifying', notSent: 'walletFailed' },
  walletFailed: { told: 'done' },

  verifying: { paid: 'paid', refused: 'refused', slow: 'stillWaiting', unseen: 'gone' },
  paid: { told: 'done' },
  stillWaiting: { told: 'done' },
  gone: { anew: 'looking', told: 'done' },

  done: {},
} as const

export type WithdrawalTransitions = typeof withdrawalTransitions
export type WithdrawalState = StateOf<WithdrawalTransitions>

export interface WithdrawalContext {
  /** As the server knows it. */
  referred: Referred | null
  payer: PayingWallet | null
  /** Of the fee; empty until one is known. */
  hash: string
  /** What its owner has said to be gone. */
  givenUp: string
  error: unknown
}

export type WithdrawalStage<State extends WithdrawalState> = Stage<
  EventIn<WithdrawalTransitions, State>,
  WithdrawalContext,
  WithdrawalEffects
>
export type WithdrawalAnswer<State extends WithdrawalState> = Answer<
  EventIn<WithdrawalTransitions, State>,
  WithdrawalContext
>
