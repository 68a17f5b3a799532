/** What each state of a withdrawal does. */
import { defineFlow } from '#lib/flow/define-flow.ts'
import * as steps from './withdraw-by-wallet.ts'
import type { WithdrawalEffects } from './withdrawal-effects.ts'
import { withdrawalTransitions } from './withdrawal-flow.ts'
import type { WithdrawalContext, WithdrawalTransitions } from './withdrawal-flow.ts'

const start = defineFlow<WithdrawalTransitions, WithdrawalContext, WithdrawalEffects>({
  first: 'looking',
  transitions: withdrawalTransitions,
  invoke: {
    looking: steps.look,
    closed: steps.tellClosed,
    refused: steps.tellRefused,
    elsewhere: steps.tellElsewhere,
    asking: steps.ask,
    connecting: steps.connect,
    sending: steps.payFee,
    walletFailed: steps.tellWalletFailure,
    verifying: steps.verify,
    paid: steps.tellPaid,
    stillWaiting: steps.tellStillWaiting,
    gone: steps.askAboutGone,
    done: async ({ effects }) => {
      effects.page.end()
      return null
    },
  },
})

/** Asks at once: to be called by a press, never while something is drawn. */
export const startWithdrawal = (effects: WithdrawalEffects) =>
  start({ referred: null, payer: null, hash: '', givenUp: '', error: null }, effects)
