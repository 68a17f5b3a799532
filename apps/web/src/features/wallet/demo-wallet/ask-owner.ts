/** The demo wallet's prompts. One prompt at a time is on screen; the others are queued. */
import { createStore } from 'zustand/vanilla'
import { rejected, unknownChain } from '@meridian/demo-wallet/provider-error'
import type { TransactionQuote } from '@meridian/demo-wallet/quote-transaction'
import type { Asked } from '@meridian/demo-wallet/wallet-world'
import type { Chain } from '#features/wallet/provider/networks.ts'
import { demoPrompts } from './demo-prompts.ts'
import type { DemoPrompt, DemoQuestion } from './demo-prompts.ts'

let nextId = 1

/** Returns when the user confirms; throws 4001 when they reject. */
export async function askOwner({ site, question: asked }: Asked<Chain>): Promise<void> {
  const question = onScreen(asked)
  const id = nextId++
  const confirmed = await new Promise<boolean>((resolve) => {
    const answer = (yes: boolean) => {
      demoPrompts.setState(({ open }) => ({ open: open.filter((other) => other.id !== id) }))
      resolve(yes)
    }
    const prompt: DemoPrompt = { ...question, id, site, answer }
    demoPrompts.setState(({ open }) => ({ open: [...open, prompt] }))
  })
  if (!confirmed) throw rejected()
}

function onScreen(question: Asked<Chain>['question']): DemoQuestion {
  // This wallet adds no networks, so it never prompts for one.
  if (question.kind === 'add') throw unknownChain()
  if (question.kind !== 'send') return question
  const { requote, quote: first, ...rest } = question
  const quote = createStore<TransactionQuote>()(() => first)
  return { ...rest, quote, refresh: async () => quote.setState(await requote()) }
}
