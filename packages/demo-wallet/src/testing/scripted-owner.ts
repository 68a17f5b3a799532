import { ProviderError, rejected } from '../provider-error.ts'
import type { Asked } from '../wallet-world.ts'

/** The default for prompts that the test does not decide. */
export type Policy = 'approve' | 'reject' | 'ask'
type Decision = () => void

/** A prompt of the wallet, which the test answers. The first decision counts. */
export interface Prompt {
  readonly method: string
  readonly params: readonly unknown[]
  approve(): void
  reject(): void
  /** Simulates a faulty wallet: the page gets this result, and nothing is done. */
  answer(result: unknown): void
}

/** Not an error: carries a faulty wallet's result past all normal steps. */
export class AnsweredInstead extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('the wallet answers without doing anything')
    this.result = result
  }
}

const throwing = (error: Error) => () => {
  throw error
}
export const approving: Decision = () => undefined
export const rejecting: Decision = () => throwing(rejected())()
export const failing = (code: number, message: string): Decision => throwing(new ProviderError(code, message))
export const answering = (result: unknown): Decision => throwing(new AnsweredInstead(result))

/**
 * Plays the wallet's owner. Order: decisions made in advance, a test that waits for the next prompt, the policy. A
 * decision may come before or after its prompt, so tests need not know the order.
 */
export class ScriptedOwner {
  policy: Policy
  #ahead: Decision[] = []
  #waiting: ((prompt: Prompt) => void)[] = []
  /** Undecided prompts that the test has not received yet. */
  #unseen: { prompt: Prompt; decide: (decision: Decision) => void }[] = []

  constructor(policy: Policy) {
    this.policy = policy
  }

  async ask(asked: Asked): Promise<void> {
    const ahead = this.#ahead.shift()
    if (ahead) return ahead()
    if (this.#waiting.length > 0 || this.policy === 'ask') return (await this.#putToTest(asked))()
    return this.policy === 'approve' ? approving() : rejecting()
  }

  /** Decides the oldest prompt that the test has not taken, or the next one. */
  decideNext(decision: Decision): void {
    const next = this.#unseen.shift()
    if (next) next.decide(decision)
    else this.#ahead.push(decision)
  }

  /** Returns the oldest open prompt that the test has not received, or the next one, regardless of the policy. */
  async next(timeoutMs = 10_000): Promise<Prompt> {
    const unseen = this.#unseen.shift()
    if (unseen) return unseen.prompt
    const { promise, resolve, reject } = Promise.withResolvers<Prompt>()
    this.#waiting.push(resolve)
    const clock = setTimeout(() => {
      this.#waiting = this.#waiting.filter((other) => other !== resolve)
      reject(new Error(`the wallet was asked nothing within ${timeoutMs} ms (policy: ${this.policy})`))
    }, timeoutMs)
    return promise.finally(() => clearTimeout(clock))
  }

  #putToTest({ request: { method, params = [] } }: Asked): Promise<Decision> {
    const { promise, resolve: decide } = Promise.withResolvers<Decision>()
    const prompt: Prompt = {
      method,
      params,
      approve: () => decide(approving),
      reject: () => decide(rejecting),
      answer: (result) => decide(answering(result)),
    }
    const taker = this.#waiting.shift()
    if (taker) taker(prompt)
    else this.#unseen.push({ prompt, decide })
    return promise
  }
}
