/**
 * From a press to what the chain says of it: each row is a state, with the events that lead out of it. What a state
 * does is in run-by-wallet.ts. Whatever can be refused is refused before the wallet opens; once something is sent, only
 * the chain decides.
 */
import type { TransactionReceipt } from 'viem'
import type { Hex } from '#features/wallet/provider/provider.ts'
import type { Answer, EventIn, Stage, StateOf } from '#lib/flow/define-flow.ts'
import type { TokenEffects } from './token-effects.ts'
import type { TokenTask } from './token-task.ts'
import type { TokenWallet } from './connect-token-wallet.ts'

export const tokenTransitions = {
  // What was sent before, heard of or not, is only followed.
  beginning: { anew: 'connecting', sentBefore: 'mining', waiting: 'stillWaiting', failed: 'failed' },
  connecting: { connected: 'checking', failed: 'failed' },
  checking: { short: 'approving', enough: 'rehearsing', failed: 'failed' },
  approving: { approved: 'rehearsing', failed: 'failed' },
  rehearsing: { rehearsed: 'sending', failed: 'failed' },
  sending: { sent: 'mining', failed: 'failed' },
  failed: { told: 'done' },

  mining: { mined: 'verifying', reverted: 'reverted', slow: 'stillWaiting' },
  verifying: { verified: 'succeeded', refused: 'invalid', slow: 'stillWaiting' },
  succeeded: { told: 'done' },
  reverted: { told: 'done' },
  invalid: { told: 'done' },
  stillWaiting: { told: 'done' },

  done: {},
} as const

export type TokenTransitions = typeof tokenTransitions
export type TokenState = StateOf<TokenTransitions>

export interface TokenContext {
  task: TokenTask
  wallet: TokenWallet | null
  hash: Hex | null
  receipt: TransactionReceipt | null
  error: unknown
}

export type TokenStage<State extends TokenState> = Stage<
  EventIn<TokenTransitions, State>,
  TokenContext,
  TokenEffects
>
export type TokenAnswer<State extends TokenState> = Answer<EventIn<TokenTransitions, State>, TokenContext>
