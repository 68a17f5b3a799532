/** What the demo wallet wants confirmed. Kept apart from the wallet, so that the shell can wait for it without that. */
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { TransactionQuote } from '@meridian/demo-wallet/quote-transaction'
import type { Question } from '@meridian/demo-wallet/wallet-world'
import type { Chain } from '#features/wallet/provider/networks.ts'

/** As the wallet asks it, with a price that changes on screen when the faucet was visited. */
export type DemoQuestion =
  | Extract<Question<Chain>, { kind: 'connect' | 'switch' | 'sign' | 'signTyped' }>
  | (Omit<Extract<Question<Chain>, { kind: 'send' }>, 'quote' | 'requote'> & {
      quote: StoreApi<TransactionQuote>
      /** Asks the chain anew. */
      refresh: () => Promise<void>
    })

export type DemoPrompt = DemoQuestion & {
  id: number
  /** The site that asks. */
  site: string
  answer: (yes: boolean) => void
}

/** Oldest first; one is shown at a time. */
export const demoPrompts = createStore<{ open: DemoPrompt[] }>()(() => ({ open: [] }))
