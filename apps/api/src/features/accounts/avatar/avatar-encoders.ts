/**
 * At most two encoders, each a separate process that handles one picture at a time. Decoding in this process would
 * block its thread pool (signatures, files, compression). An encoder that takes too long is killed. Encoders start
 * on demand and end when idle.
 */
import { AppError } from '@meridian/shared/errors'
import { TaskFailure } from '#platform/child-process/task-process.ts'
import { TaskProcesses } from '#platform/child-process/task-processes.ts'
import { Semaphore } from '#platform/semaphore.ts'
import { startEncoder } from './avatar-encoder.ts'

const mostAtOnce = 2
/** For all accounts together. A picture takes some tenths of a second, five seconds at worst. */
const mostWaiting = 8
const refuse = () => new AppError('AVATARS_BUSY', { retryAfterSeconds: 5 })

export class AvatarEncoders {
  readonly #accounts = new Set<string>()
  readonly #semaphore = new Semaphore(mostAtOnce, { length: mostWaiting, rejection: refuse })
  readonly #encoders: TaskProcesses<Buffer, Uint8Array>

  constructor(start = startEncoder) {
    this.#encoders = new TaskProcesses(start)
  }

  /** One picture per account at a time, so that one account can not fill the queue. */
  async encode(accountId: string, file: Buffer): Promise<Buffer> {
    if (this.#accounts.has(accountId)) throw refuse()
    this.#accounts.add(accountId)
    try {
      return Buffer.from(await this.#semaphore.run(() => this.#encoders.run(file)))
    } catch (error) {
      throw error instanceof TaskFailure ? new AppError('AVATAR_REFUSED') : error
    } finally {
      this.#accounts.delete(accountId)
    }
  }
}
