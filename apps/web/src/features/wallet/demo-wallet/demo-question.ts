import type { StoreApi } from 'zustand/vanilla'
import type { TransactionQuote } from '@meridian/demo-wallet/quote-transaction'
import type { Question } from '@meridian/demo-wallet/wallet-world'
import type { Chain } from '#features/wallet/connection/networks.ts'

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
