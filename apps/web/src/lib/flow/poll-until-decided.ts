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

export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code !== 'NETWORK' && error.status < 500 && error.status !== 429
