/** What each state of a mint does. */
import { defineFlow } from '#lib/flow/define-flow.ts'
import { askForMint, awaitGrant, tellRefused, tellUnlinked } from './ask-for-mint.ts'
import {
  connectWallet,
  sendMint,
  tellInvalid,
  tellStillWaiting,
  tellWalletFailure,
  verifyMint,
} from './mint-by-wallet.ts'
import type { MintEffects } from './mint-effects.ts'
import { mintTransitions } from './mint-flow.ts'
import type { MintContext, MintTransitions } from './mint-flow.ts'

const start = defineFlow<MintTransitions, MintContext, MintEffects>({
  first: 'asking',
  transitions: mintTransitions,
  invoke: {
    asking: askForMint,
    granting: awaitGrant,
    unlinked: tellUnlinked,
    refused: tellRefused,
    connecting: connectWallet,
    sending: sendMint,
    walletFailed: tellWalletFailure,
    verifying: verifyMint,
    invalid: tellInvalid,
    stillWaiting: tellStillWaiting,
    done: async ({ effects }) => {
      effects.page.end()
      return null
    },
  },
})

export type MintFlow = ReturnType<typeof startMint>

/** Asks at once: to be called by a press, never while something is drawn. */
export const startMint = (plot: MintContext['plot'], effects: MintEffects) =>
  start({ plot, session: null, wallet: null, hash: '', error: null }, effects)
