/** argon2id off the event loop, on threads of the process's pool. */
import { availableParallelism } from 'node:os'
import { AppError } from '@meridian/shared/errors'
import { hash, verify } from '@node-rs/argon2'
import { Turns } from '#platform/turns.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A core, and half of the pool's four threads, are left to everybody else, however many guess passwords. One takes some
 * hundredths of a second, so that whoever waits last waits for a few.
 */
const turns = new Turns({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 100,
  refuse: () => new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 }),
})

export const hashPassword = (password: string): Promise<string> => turns.take(() => hash(password, cost))

/** A hash that no password has, at the same cost; written out, since to make one could be refused. */
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Takes as long for an account that does not exist, or has no password, as for a wrong password. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await turns.take(() => verify(stored ?? decoy, password))
  return stored !== null && matches
}
