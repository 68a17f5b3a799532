/** Polls the server until something on a chain is final. */
import { AppError } from '@meridian/shared/errors'
import type { Clock } from './clock.ts'

const MAX_FAILURES = 10

export type Verdict<Found> =
  | { kind: 'decided'; found: Found }
  /** Not a failure: the wait is longer than a user should have to stay. */
  | { kind: 'slow' }
  | { kind: 'refused'; error: unknown }
  /** The server could not be reached for a long time. */
  | { kind: 'lost' }

interface Polling {
  clock: Clock
  signal: AbortSignal
  everyMs: number
  patienceMs: number
  /** Which errors are final; after any other error (lost, late, overloaded) the poll is repeated. */
  isFinal?: (error: unknown) => boolean
}

export async function pollUntilDecided<Found extends { pending: boolean }>(
  ask: () => Promise<Found>,
  { clock, signal, everyMs, patienceMs, isFinal = isRefusal }: Polling,
): Promise<Verdict<Found>> {
  let failures = 0
  for (const until = clock.now() + patienceMs; clock.now() < until;) {
    try {
      const found = await ask()
      if (!found.pending) return { kind: 'decided', found }
      failures = 0
    } catch (error) {
      if (isFinal(error)) return { kind: 'refused', error }
      failures += 1
      if (failures > MAX_FAILURES) return { kind: 'lost' }
    }
    await clock.wait(everyMs, signal)
  }
  return { kind: 'slow' }
}

/** A verify call answers only when the transaction is final, and is refused as PENDING until then. */
export const whetherFinal = (verified: Promise<unknown>): Promise<{ pending: boolean }> =>
  verified.then(
    () => ({ pending: false }),
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'PENDING') return { pending: true }
      throw error
    },
  )

/** More than the server waits for finality before it answers PENDING. */
export const VERIFY_TIMEOUT_MS = 45_000

export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code !== 'NETWORK' && error.status < 500 && error.status !== 429
