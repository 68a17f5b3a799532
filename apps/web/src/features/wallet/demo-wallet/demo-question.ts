import type { StoreApi } from 'zustand/vanilla'
import type { Chain } from '#features/wallet/connection/networks.ts'
import type { Address } from '#features/wallet/connection/provider.ts'
import type { TransactionQuote } from './quote-transaction.ts'

export type DemoQuestion =
  | { kind: 'connect'; address: Address }
  | { kind: 'switch'; from: Chain; to: Chain }
  | { kind: 'sign'; address: Address; chain: Chain; text: string }
  | { kind: 'signTyped'; address: Address; chain: Chain; primaryType: string; text: string }
  | {
      kind: 'send'
      address: Address
      chain: Chain
      /** Changes when the faucet was visited. */
      quote: StoreApi<TransactionQuote>
      /** Asks the chain anew. */
      refresh: () => Promise<void>
    }

export type DemoPrompt = DemoQuestion & {
  id: number
  /** The site that asks. */
  site: string
  answer: (yes: boolean) => void
}
