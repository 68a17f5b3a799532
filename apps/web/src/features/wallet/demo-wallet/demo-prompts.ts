/** Open prompts of the demo wallet. Separate from the wallet, so that the shell can subscribe without loading it. */
import { createStore } from '#lib/store.ts'
import type { StoreApi } from 'zustand/vanilla'
import type { TransactionQuote } from '@meridian/demo-wallet/quote-transaction'
import type { Question } from '@meridian/demo-wallet/wallet-world'
import type { Chain } from '#features/wallet/provider/networks.ts'

/** A prompt of the wallet; its quote updates on screen after a use of the faucet. */
export type DemoQuestion =
  | Extract<Question<Chain>, { kind: 'connect' | 'switch' | 'sign' | 'signTyped' }>
  | (Omit<Extract<Question<Chain>, { kind: 'send' }>, 'quote' | 'requote'> & {
      quote: StoreApi<TransactionQuote>
      /** Reads the quote from the chain again. */
      refresh: () => Promise<void>
    })

export type DemoPrompt = DemoQuestion & {
  id: number
  /** The requesting site. */
  site: string
  answer: (yes: boolean) => void
}

/** Oldest first; one is shown at a time. */
export const demoPrompts = createStore<{ open: DemoPrompt[] }>()(() => ({ open: [] }))
