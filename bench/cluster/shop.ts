/** The shop of a reference cluster behind nginx, and the answers that its buyers got. */
import { callEndpoint } from '@meridian/shared/call-endpoint'
import type { CallArguments, Transport } from '@meridian/shared/call-endpoint'
import type { AnyEndpoint, EndpointAnswer } from '@meridian/shared/endpoint'
import { AppError } from '@meridian/shared/errors'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Caller {
  token: string
  /** nginx appends the address that it sees, and the API uses that one. */
  network: string
}

/** Longer than any answer may take: a call that is not answered in time counts as a wrong answer. */
const answerWithinMs = 40_000
const pauseMs = 200

export class Shop {
  readonly url: string
  readonly #succeededAt: number[] = []
  readonly wrong: string[] = []
  readonly refused = new Map<string, number>()
  unavailable = 0

  constructor(url: string) {
    this.url = url
  }

  /** Repeats a call while it is answered 503; a refusal is thrown. */
  async call<E extends AnyEndpoint>(
    { token, network }: Caller,
    endpoint: E,
    ...[input]: CallArguments<E, never>
  ): Promise<EndpointAnswer<E>> {
    const send: Transport = async (path, { method, headers, body }) => {
      const answer = await fetch(`${this.url}${path}`, {
        method,
        headers: { ...headers, 'x-forwarded-for': network },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const text = await answer.text()
      this.#judge(`${method} ${path}`, answer, text)
      return { status: answer.status, json: JSON.parse(text) as unknown }
    }
    for (;;) {
      try {
        const arguments_ = [send, endpoint, input, token] as unknown as Parameters<typeof callEndpoint<E>>
        return await callEndpoint(...arguments_)
      } catch (error) {
        if (!(error instanceof AppError)) {
          this.wrong.push(`${endpoint.path}: ${String(error)}`)
        } else if (error.status !== 503) {
          this.refused.set(error.code, (this.refused.get(error.code) ?? 0) + 1)
          throw error
        }
      }
      await sleep(pauseMs)
    }
  }

  #judge(call: string, answer: Response, text: string): void {
    if (answer.status === 503 && answer.headers.get('retry-after') !== null) this.unavailable += 1
    else if (answer.status >= 500) this.wrong.push(`${call}: ${answer.status} ${text.slice(0, 200)}`)
  }

  /** A purchase was acknowledged. */
  noteSuccess(): void {
    this.#succeededAt.push(Date.now())
  }

  /** The longest time without a purchase since then, in milliseconds. */
  longestGap(since: number): number {
    const times = [since, ...this.#succeededAt.filter((at) => at >= since), Date.now()]
    return Math.max(...times.slice(1).map((at, n) => at - times[n]!))
  }

  successesSince(since: number): number {
    return this.#succeededAt.filter((at) => at >= since).length
  }
}
