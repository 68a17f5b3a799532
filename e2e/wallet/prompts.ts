import { setTimeout as delay } from 'node:timers/promises'
import { alreadyAsking, ProviderError, rejected } from './provider-error.ts'

export type Policy = 'approve' | 'reject' | 'ask'
export type Decision = { approve: true } | { answer: unknown } | { error: ProviderError }

/** A question the wallet puts to its owner, here to the test. The first decision counts. */
export type Prompt = {
  readonly method: string
  readonly params: readonly unknown[]
  readonly origin: string
  approve(): void
  reject(): void
  /** The wallet breaks instead of asking: any error but a refusal. */
  fail(code: number, message: string): void
  /** A faulty wallet: the page gets this answer, and nothing is done. */
  answer(result: unknown): void
}

type Question = { method: string; params: readonly unknown[]; origin: string }

/** A site gets one window for each of these at a time; signatures and transactions may queue. */
const oneWindowPerSite = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
])

/**
 * Decides what a person would. In this order: decisions made ahead, a test that waits for the next prompt, the
 * policy. A decision may come before or after the question, so that tests need not know which is first.
 */
export class Prompts {
  policy: Policy
  #ahead: Decision[] = []
  #waiting: ((prompt: Prompt) => void)[] = []
  /** Undecided, and not handed to the test yet. */
  #unseen: { prompt: Prompt; decide: (decision: Decision) => void }[] = []
  #open = new Set<Prompt>()

  constructor(policy: Policy) {
    this.policy = policy
  }

  /** Every prompt that nobody has decided yet, oldest first. */
  get open(): readonly Prompt[] {
    return [...this.#open]
  }

  async ask(question: Question): Promise<Decision> {
    const sameWindow = (other: Prompt) => other.origin === question.origin && other.method === question.method
    if (oneWindowPerSite.has(question.method) && this.open.some(sameWindow)) {
      throw alreadyAsking(question.method)
    }
    const ahead = this.#ahead.shift()
    if (ahead) return ahead
    if (this.#waiting.length === 0 && this.policy === 'approve') return { approve: true }
    if (this.#waiting.length === 0 && this.policy === 'reject') return { error: rejected() }
    return this.#putToTest(question)
  }

  /** Decides the oldest prompt that the test has not taken, or the next one to come. */
  decideNext(decision: Decision): void {
    const next = this.#unseen.shift()
    if (next) next.decide(decision)
    else this.#ahead.push(decision)
  }

  /** The oldest open prompt that was not handed out yet, or the next one to come, whatever the policy. */
  async next(timeoutMs: number): Promise<Prompt> {
    const unseen = this.#unseen.shift()
    if (unseen) return unseen.prompt
    const over = new AbortController()
    const { promise, resolve } = Promise.withResolvers<Prompt>()
    this.#waiting.push(resolve)
    const tooLate = delay(timeoutMs, undefined, { signal: over.signal }).then(() => {
      this.#waiting = this.#waiting.filter((other) => other !== resolve)
      throw new Error(`the wallet was asked nothing within ${timeoutMs} ms (policy: ${this.policy})`)
    })
    // The prompt may win the race; the clock's end is then nobody's business.
    tooLate.catch(() => {})
    return Promise.race([promise, tooLate]).finally(() => over.abort())
  }

  #putToTest(question: Question): Promise<Decision> {
    const { promise, resolve } = Promise.withResolvers<Decision>()
    const decide = (decision: Decision) => {
      this.#open.delete(prompt)
      this.#unseen = this.#unseen.filter((other) => other.prompt !== prompt)
      resolve(decision)
    }
    const prompt: Prompt = {
      ...question,
      approve: () => decide({ approve: true }),
      reject: () => decide({ error: rejected() }),
      fail: (code, message) => decide({ error: new ProviderError(code, message) }),
      answer: (result) => decide({ answer: result }),
    }
    this.#open.add(prompt)
    const taker = this.#waiting.shift()
    if (taker) taker(prompt)
    else this.#unseen.push({ prompt, decide })
    return promise
  }
}
