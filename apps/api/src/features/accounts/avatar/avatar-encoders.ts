/**
 * Two encoders at most, each a process of its own with one picture at a time: the threads that decode are the
 * process's own, and all else here (signatures, files, compression) would wait for them. One that takes too long is
 * killed with whatever it was made to do. They are started when they are needed, and end when they are not.
 */
import { AppError } from '@meridian/shared/errors'
import { Semaphore } from '#platform/semaphore.ts'
import { startEncoder } from './avatar-encoder.ts'
import type { AvatarEncoder } from './avatar-encoder.ts'

const mostAtOnce = 2
/** Of all accounts together. A picture takes some tenths of a second, and the worst five. */
const mostWaiting = 8
const refuse = () => new AppError('AVATARS_BUSY', { retryAfterSeconds: 5 })

export class AvatarEncoders {
  readonly #idle = new Set<AvatarEncoder>()
  readonly #accounts = new Set<string>()
  readonly #semaphore = new Semaphore(mostAtOnce, { length: mostWaiting, rejection: refuse })
  readonly #start: typeof startEncoder

  constructor(start = startEncoder) {
    this.#start = start
  }

  /** Of one account one at a time: it gets no second turn before others had theirs. */
  async encode(accountId: string, file: Buffer): Promise<Buffer> {
    if (this.#accounts.has(accountId)) throw refuse()
    this.#accounts.add(accountId)
    try {
      return await this.#semaphore.run(() => this.#encode(file))
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
}
