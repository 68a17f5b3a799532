/** What each state of a call does. */
import type { Hex } from '#features/wallet/provider/provider.ts'
import { defineFlow } from '#lib/flow/define-flow.ts'
import * as steps from './run-by-wallet.ts'
import type { TokenEffects } from './token-effects.ts'
import { tokenTransitions } from './token-flow.ts'
import type { TokenContext, TokenTransitions } from './token-flow.ts'
import type { TokenTask } from './token-task.ts'

const start = defineFlow<TokenTransitions, TokenContext, TokenEffects>({
  first: 'beginning',
  transitions: tokenTransitions,
  invoke: {
    beginning: steps.begin,
    connecting: steps.connect,
    checking: steps.check,
    approving: steps.approve,
    rehearsing: steps.rehearse,
    sending: steps.send,
    failed: steps.tellFailure,
    mining: steps.awaitMined,
    verifying: steps.verify,
    succeeded: steps.tellSuccess,
    reverted: steps.tellReverted,
    invalid: steps.tellInvalid,
    stillWaiting: steps.tellStillWaiting,
    done: async ({ effects }) => {
      effects.end()
      return null
    },
  },
})

/** With the hash of what was sent before the page was loaded again, it is only followed. */
export const startTokenTask = (task: TokenTask, effects: TokenEffects, hash: Hex | null = null) =>
  start({ task, wallet: null, hash, receipt: null, error: null }, effects)
