/**
 * Two encoders at most, each a process of its own with one picture at a time: the threads that decode are the
 * process's own, and all else here (signatures, files, compression) would wait for them. One that takes too long is
 * killed with whatever it was made to do. They are started when they are needed, and end when they are not.
 */
import { AppError } from '@meridian/shared/errors'
import { startEncoder } from './avatar-encoder.ts'
import type { AvatarEncoder } from './avatar-encoder.ts'

const mostAtOnce = 2
/** Of all accounts together. A picture takes some tenths of a second, and the worst five. */
const mostWaiting = 8
const retryAfterSeconds = 5

export class AvatarEncoders {
  readonly #idle = new Set<AvatarEncoder>()
  readonly #accounts = new Set<string>()
  readonly #waiting: (() => void)[] = []
  readonly #start: typeof startEncoder
  #busy = 0

  constructor(start = startEncoder) {
    this.#start = start
  }

  /** Of one account one at a time: it gets no second turn before others had theirs. */
  async encode(accountId: string, file: Buffer): Promise<Buffer> {
    if (this.#accounts.has(accountId) || this.#waiting.length >= mostWaiting)
      throw new AppError('AVATARS_BUSY', { retryAfterSeconds })
    this.#accounts.add(accountId)
    try {
      if (this.#busy < mostAtOnce) this.#busy += 1
      else await new Promise<void>((begin) => this.#waiting.push(begin))
      return await this.#encode(file).finally(() => this.#passOn())
    } finally {
      this.#accounts.delete(accountId)
    }
  }

  async #encode(file: Buffer): Promise<Buffer> {
    const encoder = this.#takeIdle() ?? this.#start((ended) => this.#idle.delete(ended))
    const picture = await encoder.encode(file)
    if (encoder.isAlive()) this.#idle.add(encoder)
    if (!picture) throw new AppError('AVATAR_REFUSED')
    return picture
  }

  #takeIdle(): AvatarEncoder | undefined {
    const [encoder] = this.#idle
    if (encoder) this.#idle.delete(encoder)
    return encoder
  }

  /** The place goes to whoever waits longest, or becomes free. */
  #passOn(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#busy -= 1
  }
}
