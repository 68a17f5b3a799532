/**
 * At most two encoders, each a separate process that handles one picture at a time. Decoding in this process would
 * block its thread pool (signatures, files, compression). An encoder that takes too long is killed. Encoders start
 * on demand and end when idle.
 */
import { AppError } from '@meridian/shared/errors'
import { Semaphore } from '#platform/semaphore.ts'
import { startEncoder } from './avatar-encoder.ts'
import type { AvatarEncoder } from './avatar-encoder.ts'

const mostAtOnce = 2
/** For all accounts together. A picture takes some tenths of a second, five seconds at worst. */
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

  /** One picture per account at a time, so that one account can not fill the queue. */
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
