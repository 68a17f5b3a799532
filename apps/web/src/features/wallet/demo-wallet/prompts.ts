/** What the demo wallet asks its owner. One question at a time is on screen; the others wait behind it. */
import { walletQuestions } from '#features/wallet/connection/wallet-questions.ts'
import type { DemoPrompt, DemoQuestion } from './demo-question.ts'
import { alreadyAsking, rejected } from './provider-error.ts'

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
