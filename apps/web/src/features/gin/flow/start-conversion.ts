/** What each state of a conversion does. */
import { defineFlow } from '#lib/flow/define-flow.ts'
import * as steps from './convert-by-wallet.ts'
import type { GinEffects } from './gin-effects.ts'
import { ginTransitions } from './gin-flow.ts'
import type { GinContext, GinTransitions } from './gin-flow.ts'

const start = defineFlow<GinTransitions, GinContext, GinEffects>({
  first: 'beginning',
  transitions: ginTransitions,
  invoke: {
    beginning: steps.begin,
    unlinked: steps.tellUnlinked,
    refused: steps.tellRefused,
    connecting: steps.connect,
    sending: steps.sendGin,
    walletFailed: steps.tellWalletFailure,
    sendFailed: steps.tellSendFailure,
    verifying: steps.verify,
    converted: steps.tellConverted,
    invalid: steps.tellInvalid,
    stillWaiting: steps.tellStillWaiting,
    done: async ({ effects }) => {
      effects.page.end()
      return null
    },
  },
  actions: { leaving: steps.tellLeaving },
})

/** Asks at once: to be called by a press, never while something is drawn. */
export const startConversion = (wanted: Pick<GinContext, 'total' | 'networkId'>, effects: GinEffects) =>
  start({ ...wanted, session: null, wallet: null, hash: '', error: null }, effects)
