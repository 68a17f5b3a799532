/** argon2id off the event loop, on threads of the process's pool. */
import { createHmac, hkdfSync } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { availableParallelism } from 'node:os'
import { AppError } from '@meridian/shared/errors'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { Semaphore } from '#platform/semaphore.ts'
import { shareOf } from '#platform/processes/process-count.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Leaves a core and half of the pool's four threads free, however many passwords are being guessed. One hash takes
 * some hundredths of a second, so even a full queue waits for seconds only.
 */
const semaphore = new Semaphore(shareOf(Math.max(1, Math.min(2, availableParallelism() - 1))), {
  length: 100,
  rejection: () => new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 }),
})

/** Publishes before each hash. Tests count the hashes: the number must not depend on whether an account exists. */
export const hashing = channel('meridian:hashing')

const inTurn = <Result>(compute: () => Promise<Result>): Promise<Result> =>
  semaphore.run(() => {
    hashing.publish(undefined)
    return compute()
  })

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/**
 * For an unconfirmed address. The address is the salt, so that one hash finds the account among all that claim the
 * address, however many there are.
 */
export function hashClaim(secret: string, emailKey: string, password: string): Promise<Buffer> {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'meridian claims of addresses v1', 32))
  const salt = createHmac('sha256', key).update(emailKey).digest().subarray(0, 16)
  return inTurn(() => hashRaw(password, { ...cost, salt }))
}

/** A hash that no password matches, at the same cost. A literal, because computing one could be refused when busy. */
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Takes as long for a missing account, or one without a password, as for a wrong password. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? decoy, password))
  return stored !== null && matches
}
