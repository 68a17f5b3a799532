/** What the demo wallet asks its owner. One question at a time is on screen; the others wait behind it. */
import type { StoreApi } from 'zustand/vanilla'
import type { Chain } from '#features/wallet/connection/networks.ts'
import type { Address } from '#features/wallet/connection/provider.ts'
import { walletQuestions } from '#features/wallet/connection/wallet-questions.ts'
import { alreadyAsking, rejected } from './provider-error.ts'
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

/** A site gets one window for each of these at a time; signatures and transactions queue. */
const oneAtATime = new Set<DemoQuestion['kind']>(['connect', 'switch'])

let nextId = 1

/** Returns when the owner confirmed; throws 4001 when they did not. */
export async function askOwner(site: string, question: DemoQuestion): Promise<void> {
  const { prompts } = walletQuestions.getState()
  if (oneAtATime.has(question.kind) && prompts.some(({ kind }) => kind === question.kind))
    throw alreadyAsking()
  const id = nextId++
  const confirmed = await new Promise<boolean>((resolve) => {
    const answer = (yes: boolean) => {
      walletQuestions.setState((state) => ({ prompts: state.prompts.filter((other) => other.id !== id) }))
      resolve(yes)
    }
    const prompt: DemoPrompt = { ...question, id, site, answer }
    walletQuestions.setState((state) => ({ prompts: [...state.prompts, prompt] }))
  })
  if (!confirmed) throw rejected()
}
